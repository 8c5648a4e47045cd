import { useEffect, useRef, type RefObject } from 'react'

/**
 * For an element that floats in a corner of the window. It is there while the page rests, nobody types, and nothing that could be read,
 * looked at or pressed lies under it. How is loaded after the page: a driver's first visit has no room for it, and needs none.
 */
export function useQuietCorner<Floating extends HTMLElement>(): RefObject<Floating | null> {
  const floating = useRef<Floating>(null)

  useEffect(() => {
    let stop: (() => void) | null = null
    let ignore = false
    import('#ui/layout/keep-in-quiet-corner.ts').then(
      ({ keepInQuietCorner }) => {
        if (!ignore && floating.current) stop = keepInQuietCorner(floating.current)
      },
      // What cannot look for text under the link does not show it.
      () => undefined,
    )
    return () => {
      ignore = true
      stop?.()
    }
  }, [])

  return floating
}
