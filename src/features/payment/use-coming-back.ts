import { useEffect } from 'react'

/** Coming back to the tab counts, but not every glance. */
const AWAY_FOR_MS = 20_000
/** The network is announced a moment before it carries anything. */
const SETTLED_MS = 1000

/** When what the page knows may be old: after Back, when the signal returns, and when somebody comes back to the tab. */
export function useComingBack(onBack: () => void): void {
  useEffect(() => {
    let cameAt = Date.now()
    let soon: ReturnType<typeof setTimeout> | undefined
    const come = () => {
      cameAt = Date.now()
      onBack()
    }
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) come()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible' && Date.now() - cameAt > AWAY_FOR_MS) come()
    }
    const onOnline = () => {
      soon = setTimeout(come, SETTLED_MS)
    }
    window.addEventListener('pageshow', onShow)
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(soon)
      window.removeEventListener('pageshow', onShow)
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [onBack])
}
