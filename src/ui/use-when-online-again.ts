import { useEffect, useEffectEvent } from 'react'

/** Tries once more when signal comes back, as long as somebody waits for it. */
export function useWhenOnlineAgain(waits: boolean, again: () => void): void {
  const tryAgain = useEffectEvent(again)
  useEffect(() => {
    if (!waits) return
    const heard = () => tryAgain()
    window.addEventListener('online', heard)
    return () => window.removeEventListener('online', heard)
  }, [waits])
}
