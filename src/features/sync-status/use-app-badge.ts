import { useEffect } from 'react'

/** The number on the installed app's icon, where the platform shows one. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // Not installed, or not allowed: the status line says the same.
    shown.catch(() => undefined)
  }, [count])
}
