import { useEffect, useEffectEvent, useRef } from 'react'

export interface RefreshWhen {
  /** Signal returns, or has returned after the question was asked that is found to have no answer now. */
  online?: boolean
  /** Changes with each question. */
  question?: string | number
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
  { online = false, question, settleMs = 0, restored = false, awayMs = null, everyMs = null }: RefreshWhen,
): void {
  const onMoment = useEffectEvent(refresh)
  const askedAt = useRef(0)
  const returnedAt = useRef<number | null>(null)
  useEffect(() => {
    askedAt.current = Date.now()
  }, [question])

  useEffect(() => {
    let cameAt = Date.now()
    let soon: ReturnType<typeof setTimeout> | undefined
    const listening = new AbortController()
    const { signal } = listening
    const come = () => {
      cameAt = Date.now()
      returnedAt.current = null
      onMoment()
    }
    const isSeen = () => document.visibilityState === 'visible'
    const whenSettled = () => {
      const left = (returnedAt.current ?? 0) + settleMs - Date.now()
      if (left <= 0) come()
      else soon = setTimeout(come, left)
    }
    const whenOnline = () => {
      returnedAt.current = Date.now()
      if (online) whenSettled()
    }
    const whenShown = ({ persisted }: PageTransitionEvent) => persisted && come()
    const whenSeen = () => awayMs !== null && isSeen() && Date.now() - cameAt >= awayMs && come()
    window.addEventListener('online', whenOnline, { signal })
    // It came too early for a question that nobody knew to fail.
    if (online && returnedAt.current !== null && returnedAt.current + settleMs > askedAt.current) whenSettled()
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
