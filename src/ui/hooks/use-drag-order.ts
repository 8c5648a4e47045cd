import { useEffect, useRef, useState, type CSSProperties, type PointerEvent as ReactPointerEvent } from 'react'

interface Drag {
  at: number
  to: number
  /** How far the row has come, in pixels of the page. */
  by: number
  height: number
}

/** Closer than this to an edge of what is seen, the page goes on by itself. */
const EDGE = 90
const STEP = 12

/**
 * A row is taken by its handle to another place of its list, by mouse, pen or finger. The others make room, and nothing moves in the document before
 * it is let go: a row that did would lose the pointer. The handle is for pointers alone; beside it stand buttons for everybody.
 */
export function useDragOrder(onMoved: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  function begin(event: ReactPointerEvent, at: number) {
    const list = event.currentTarget.closest('li')?.parentElement
    const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect())
    const own = rows[at]
    if (event.button !== 0 || own === undefined || stop.current !== null) return
    event.preventDefault()
    const { pointerId, clientY: from } = event
    const middleBefore = own.top + own.height / 2
    const scroller = scrollerOf(event.currentTarget)
    const before = scroller.scrollTop
    let y = from
    let last: Drag = { at, to: at, by: 0, height: own.height }
    let frame = requestAnimationFrame(goOn)
    setDrag(last)

    function follow() {
      const by = y - from + scroller.scrollTop - before
      const middle = middleBefore + by
      const to = rows.filter((row, place) => place !== at && row.top + row.height / 2 < middle).length
      last = { ...last, to, by }
      setDrag(last)
    }
    function goOn() {
      const { top, bottom } = seenOf(scroller)
      const step = y < top + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0
      const was = scroller.scrollTop
      if (step !== 0) scroller.scrollTop += step
      if (scroller.scrollTop !== was) follow()
      frame = requestAnimationFrame(goOn)
    }
    function move(moved: PointerEvent) {
      if (moved.pointerId !== pointerId) return
      y = moved.clientY
      follow()
    }
    function end(ended: PointerEvent) {
      if (ended.pointerId !== pointerId) return
      stop.current?.()
      if (ended.type === 'pointerup' && last.to !== at) onMoved(at, last.to)
    }
    function leave({ key }: KeyboardEvent) {
      if (key === 'Escape') stop.current?.()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', leave)
    stop.current = () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', leave)
      stop.current = null
      setDrag(null)
    }
  }

  return {
    /** For what a pointer takes hold of, in a row (`li`) of the list. */
    handle: (at: number) => ({
      'aria-hidden': true,
      title: 'Drag',
      className: 'grid size-target shrink-0 cursor-grab touch-none place-items-center text-ink-muted active:cursor-grabbing',
      onPointerDown: (event: ReactPointerEvent) => begin(event, at),
    }),
    rowStyle: (at: number): CSSProperties | undefined => (drag === null ? undefined : styleOf(at, drag)),
  }
}

function styleOf(at: number, { at: from, to, by, height }: Drag): CSSProperties {
  if (at === from)
    return {
      transform: `translateY(${by}px)`,
      position: 'relative',
      zIndex: 1,
      background: 'var(--surface)',
      boxShadow: 'var(--shadow-high)',
    }
  const away = at > from && at <= to ? -height : at < from && at >= to ? height : 0
  return { transform: `translateY(${away}px)`, transition: 'transform 120ms' }
}

function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent)
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight) return parent
  }
  return document.scrollingElement ?? document.documentElement
}

function seenOf(scroller: Element): { top: number; bottom: number } {
  if (scroller === document.scrollingElement) return { top: 0, bottom: window.innerHeight }
  const { top, bottom } = scroller.getBoundingClientRect()
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) }
}
