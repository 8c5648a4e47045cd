import { useEffect, type RefObject } from 'react'

/** Between the bar and what has the focus. */
const GAP_PX = 12

/**
 * For a bar that stays at the bottom of the screen: what is scrolled to, or gets the focus, comes to lie above it (WCAG 2.4.11), however many
 * lines the bar takes.
 */
export function useRoomBelow(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { current: shown } = bar
    if (!isShown || shown === null) return
    const page = document.documentElement
    const observer = new ResizeObserver(() => {
      const { bottom } = getComputedStyle(shown)
      page.style.scrollPaddingBottom = `${Math.ceil(shown.offsetHeight + (Number.parseFloat(bottom) || 0) + GAP_PX)}px`
    })
    observer.observe(shown)
    return () => {
      observer.disconnect()
      page.style.scrollPaddingBottom = ''
    }
  }, [bar, isShown])
}
