import { useEffect } from 'react'

/** Keeps the screen on while a delivery is captured. The browser takes the lock away whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let ignore = false

    async function hold() {
      if (document.visibilityState !== 'visible') return
      const granted = await navigator.wakeLock.request('screen')
      if (ignore) await granted.release()
      else lock = granted
    }
    // Refused at a low battery: the screen then dims as it always does.
    const tryToHold = () => void hold().catch(() => undefined)

    tryToHold()
    document.addEventListener('visibilitychange', tryToHold)
    return () => {
      ignore = true
      document.removeEventListener('visibilitychange', tryToHold)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}
