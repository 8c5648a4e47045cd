/** What sync needs of a browser beside its database and its backend. */
export interface SyncEnvironment {
  now: () => number
  random: () => number
  newId: () => string
  /** Null where the browser has none, as on a plain http address: then the note in the database alone decides. */
  locks: Pick<LockManager, 'request'> | null
  isHidden: () => boolean
  setTimer: (work: () => void, delayMs: number) => () => void
  /** Calls back when the signal or the tab comes back; returns the way to stop listening. */
  onWakeUp: (wake: (reason: 'online' | 'visible') => void) => () => void
  /** A round broke for a reason that is nobody's network. */
  onFault: (error: unknown) => void
}

export const browserEnvironment: SyncEnvironment = {
  now: () => Date.now(),
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
  locks: typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null,
  isHidden: () => document.visibilityState === 'hidden',
  setTimer(work, delayMs) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  onWakeUp(wake) {
    const online = () => wake('online')
    const visible = () => {
      if (document.visibilityState === 'visible') wake('visible')
    }
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', visible)
    return () => {
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', visible)
    }
  },
  onFault: (error) => reportError(error),
}
