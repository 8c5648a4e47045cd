import { useEffect, useEffectEvent } from 'react'
import { singleKeysAreOn } from '#features/palette/single-keys.ts'
import { dialogIsOpen, isTyping } from '#ui/hooks/keyboard-focus.ts'

export type Found = 'palette' | 'keys'

/** A scanner's keys follow each other sooner, even one that hesitates. */
const ALONE_MS = 250
/** A scanner's next key comes sooner, a hand's later. */
const NEXT_MS = 60

interface FinderKeys {
  onOpen: (what: Found) => void
  /** A letter that was typed before what was opened could take it; false where nothing is on its way. */
  onEarly: (letter: string) => boolean
}

/**
 * Ctrl-K finds from anywhere, `/` and `?` where nobody types. A scanner types these signs too, in the middle of a link or at the start of a
 * code: a key counts only when it comes alone.
 */
export function useFinderKeys({ onOpen, onEarly }: FinderKeys): void {
  const open = useEffectEvent(onOpen)
  const early = useEffectEvent(onEarly)
  useEffect(() => {
    let last = -Infinity
    let waiting: ReturnType<typeof setTimeout> | undefined
    const follow = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.isComposing) return
      clearTimeout(waiting)
      const pause = event.timeStamp - last
      last = event.timeStamp
      if (event.defaultPrevented || event.altKey || event.repeat || dialogIsOpen()) return
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'k' || event.shiftKey) return
        event.preventDefault()
        if (pause > NEXT_MS) open('palette')
      } else if (early(event.key)) {
        event.preventDefault()
      } else if ((event.key === '/' || event.key === '?') && pause > ALONE_MS && !isTyping(event.target) && singleKeysAreOn()) {
        event.preventDefault()
        const what = event.key === '/' ? 'palette' : 'keys'
        waiting = setTimeout(() => open(what), NEXT_MS)
      }
    }
    document.addEventListener('keydown', follow)
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('keydown', follow)
    }
  }, [])
}
