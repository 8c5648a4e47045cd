import { useEffect, useEffectEvent } from 'react'

export interface RefreshWhen {
  /** Signal returns. */
  online?: boolean
  /** The network is announced a moment before it carries anything, so wait this long. */
  settleMs?: number
  /** Back brings the page out of the browser's memory. */
  restored?: boolean
  /** Somebody comes back to the tab, this long or longer after the last time. */
  awayMs?: number | null
  /** This long has passed, and somebody looks. */
  everyMs?: number | null
}

/** Moments at which a screen may be out of date. */
export function useRefreshWhen(
  refresh: () => void,
  { online = false, settleMs = 0, restored = false, awayMs = null, everyMs = null }: RefreshWhen,
): void {
  const onMoment = useEffectEvent(refresh)
  useEffect(() => {
    let cameAt = Date.now()
    let soon: ReturnType<typeof setTimeout> | undefined
    const listening = new AbortController()
    const { signal } = listening
    const come = () => {
      cameAt = Date.now()
      onMoment()
    }
    const isSeen = () => document.visibilityState === 'visible'
    const whenOnline = () => {
      if (settleMs === 0) come()
      else soon = setTimeout(come, settleMs)
    }
    const whenShown = ({ persisted }: PageTransitionEvent) => persisted && come()
    const whenSeen = () => awayMs !== null && isSeen() && Date.now() - cameAt >= awayMs && come()
    if (online) window.addEventListener('online', whenOnline, { signal })
    if (restored) window.addEventListener('pageshow', whenShown, { signal })
    if (awayMs !== null) document.addEventListener('visibilitychange', whenSeen, { signal })
    const timer = everyMs === null ? undefined : setInterval(() => isSeen() && come(), everyMs)
    return () => {
      listening.abort()
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [online, settleMs, restored, awayMs, everyMs])
}
