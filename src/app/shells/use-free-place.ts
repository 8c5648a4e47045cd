import { useEffect, useRef, type RefObject } from 'react'
import { overlayOffset } from '#ui/layout/overlay-offset.ts'

const REST_MS = 120

/**
 * For elements that float over the page. Whenever the page rests after scrolling or changing, it lifts the element straight up to the first
 * place where it covers no control. Without such a place it hides the element.
 */
export function useFreePlace<Floating extends HTMLElement>(): RefObject<Floating | null> {
  const floating = useRef<Floating>(null)

  useEffect(() => {
    const element = floating.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const lift = overlayOffset(element)
      element.style.translate = lift === 0 || lift === null ? '' : `0 ${-lift}px`
      element.style.visibility = lift === null ? 'hidden' : ''
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, REST_MS)
    }
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => target !== element)) soon()
    })
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'hidden', 'open'],
    })
    // Pictures and fonts that arrive move a page, too.
    const sizes = new ResizeObserver(soon)
    sizes.observe(document.body)
    window.addEventListener('scroll', soon, { passive: true, capture: true })
    window.addEventListener('resize', soon)
    soon()
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      sizes.disconnect()
      window.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
    }
  }, [])

  return floating
}
