import type { WaybillDatabase } from '#store/database/database.ts'
import { watchNotedWork } from '#store/outbox/noted-work.ts'

/** What sync needs of a browser besides its database and its backend. */
export interface SyncEnvironment {
  now: () => number
  random: () => number
  newId: () => string
  /** Null where the browser has none, as on a plain http address. Then the note in the database decides alone. */
  locks: Pick<LockManager, 'request'> | null
  isHidden: () => boolean
  setTimer: (work: () => void, delayMs: number) => () => void
  /** Calls back when the signal or the tab comes back; returns a function that stops it. */
  onWakeUp: (wake: (reason: 'online' | 'visible') => void) => () => void
  /** Tells how much people have noted in the outbox, now and whenever it grows; returns a function that stops it. */
  watchWork: (db: WaybillDatabase, tell: (noted: number) => void) => () => void
  /** A round broke for a reason other than the network. */
  onFault: (error: unknown) => void
}

export const browserEnvironment: SyncEnvironment = {
  now: () => Date.now(),
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
  get locks() {
    return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null
  },
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
  watchWork: watchNotedWork,
  onFault: (error) => reportError(error),
}
