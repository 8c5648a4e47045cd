import { useCallback, useSyncExternalStore } from 'react'

/** Whether the screen is at least this wide, such as '48rem': for lists that are a table there and cards on narrower screens. */
export function useWideScreen(width: string): boolean {
  const query = `(min-width: ${width})`
  const subscribe = useCallback(
    (listener: () => void) => {
      const wide = window.matchMedia(query)
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
