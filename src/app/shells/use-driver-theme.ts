import { useLayoutEffect } from 'react'

/** High contrast, larger letters and targets while a driver's page is open. */
export function useDriverTheme(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = 'driver'
    return () => {
      delete document.documentElement.dataset['theme']
    }
  }, [])
}
