import { useEffect, type RefObject } from 'react'

/** After the page's own turn: a part that knows a better place than the heading has given the focus by then. */
const OWN_TURN_MS = 60

/**
 * What had the focus may leave the page: the button that opened a window, the row that was settled. The browser then begins at the very top
 * with the next Tab; here it goes on from the page's heading.
 */
export function useLostFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null
    let waiting: ReturnType<typeof setTimeout> | undefined
    const take = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    // A person who presses beside everything has put the focus away on purpose.
    const forget = () => {
      last = null
    }
    const changed = new MutationObserver(() => {
      if (last === null || last.isConnected) return
      last = null
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
      }, OWN_TURN_MS)
    })
    document.addEventListener('focusin', take)
    document.addEventListener('pointerdown', forget, { capture: true })
    changed.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(waiting)
      changed.disconnect()
      document.removeEventListener('focusin', take)
      document.removeEventListener('pointerdown', forget, { capture: true })
    }
  }, [heading])
}
