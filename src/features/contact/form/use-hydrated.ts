import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the HTML that the page arrives as, true as soon as this code runs it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
