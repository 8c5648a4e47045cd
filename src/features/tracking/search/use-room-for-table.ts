import { useSyncExternalStore } from 'react'

/** Eleven columns fit; below that a card for each shipment says the same. */
const ROOMY = '(min-width: 80rem)'

export function useRoomForTable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(ROOMY).matches,
    () => false,
  )
}

function subscribe(changed: () => void): () => void {
  const roomy = window.matchMedia(ROOMY)
  roomy.addEventListener('change', changed)
  return () => roomy.removeEventListener('change', changed)
}
