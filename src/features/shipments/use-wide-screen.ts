import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 80rem)'

/** Whether a table of all columns fits; narrower screens get cards. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}

function subscribe(listener: () => void) {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
