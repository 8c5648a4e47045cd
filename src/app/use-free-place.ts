import { useEffect, useRef, type RefObject } from 'react'

const CONTROL = 'a, button, input, select, textarea, summary, label, video, [role="button"], [contenteditable]'
const STEP = 8
/** To what it must not cover. */
const GAP = 8
const REST_MS = 120

/**
 * For what floats over the page: lifts it straight up to the first place where it covers no control, whenever the page has come to
 * rest after scrolling or changing. Without such a place it is out of sight until there is one.
 */
export function useFreePlace<Floating extends HTMLElement>(): RefObject<Floating | null> {
  const floating = useRef<Floating>(null)

  useEffect(() => {
    const element = floating.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const lift = freeLift(element)
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
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class', 'hidden', 'open'] })
    window.addEventListener('scroll', soon, { passive: true, capture: true })
    window.addEventListener('resize', soon)
    soon()
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      window.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
    }
  }, [])

  return floating
}

/** By how many pixels it has to rise; null when every place up to the top covers something. */
function freeLift(element: HTMLElement): number | null {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROL)]
    .filter((control) => control !== element && !element.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.right > left - GAP && box.left < left + width + GAP)
  for (let lift = 0; top - lift >= GAP; lift += STEP) {
    const above = top - lift
    if (!controls.some((box) => box.bottom > above - GAP && box.top < above + height + GAP)) return lift
  }
  return null
}
