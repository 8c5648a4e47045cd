import { useEffect, useRef, type RefObject } from 'react'
import { dialogIsOpen, isTyping } from '#ui/key-target.ts'

interface SearchKey {
  ref: RefObject<HTMLInputElement | null>
  'aria-keyshortcuts': string
}

/** For the field that searches a page: `/` goes there, with what it says marked for typing over. Not while one types or is asked. */
export function useSearchKey(): SearchKey {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (field.current === null || field.current.disabled || isTyping(event.target) || dialogIsOpen()) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [])
  return { ref: field, 'aria-keyshortcuts': '/' }
}
