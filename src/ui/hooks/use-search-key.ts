import { useEffect, useRef, type RefObject } from 'react'
import { dialogIsOpen } from '#ui/hooks/keyboard-focus.ts'

interface SearchKey {
  ref: RefObject<HTMLInputElement | null>
  'aria-keyshortcuts': string
}

/** For the field that searches a page: Ctrl-/ goes there and selects its text for typing over. Not while a dialog asks. */
export function useSearchKey(): SearchKey {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (field.current === null || field.current.disabled || dialogIsOpen()) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [])
  return { ref: field, 'aria-keyshortcuts': 'Control+/ Meta+/' }
}
