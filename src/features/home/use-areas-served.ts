import { useEffect, useState, type RefObject } from 'react'

/** Asked for when the place where they stand comes near the screen. Empty until then, and where nobody answers. */
export function useAreasServed(place: RefObject<HTMLElement | null>): string[] {
  const [areas, setAreas] = useState<string[]>([])

  useEffect(() => {
    const element = place.current
    if (!element) return
    let ignore = false
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return
        near.disconnect()
        // What asks the server is not part of the first load.
        void import('#backend/rpc/visitor/areas-served.ts')
          .then(async ({ areasServed }) => areasServed())
          .then(
            (call) => {
              if (!ignore && call.kind === 'answer') setAreas(call.value.areas)
            },
            () => undefined,
          )
      },
      { rootMargin: '200px' },
    )
    near.observe(element)
    return () => {
      ignore = true
      near.disconnect()
    }
  }, [place])

  return areas
}
