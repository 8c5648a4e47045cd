import type { Backend } from '#backend/backend.ts'
import type { Role } from '#domain/roles.ts'
import { endPauses } from '#store/claim-commands.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { StorageFull } from '#store/storage-full.ts'
import { drainerIsSilent } from '#store/drainer.ts'
import { nextDueAt } from '#store/next-due.ts'
import { browserEnvironment, type SyncEnvironment } from '#sync/browser-environment.ts'
import { mayContact } from '#sync/contact.ts'
import { runRound } from '#sync/run-round.ts'

export type WakeReason = 'started' | 'online' | 'visible' | 'saved' | 'timer' | 'background-sync' | 'asked'

export interface SyncOptions extends Partial<SyncEnvironment> {
  db: WaybillDatabase
  backend: Backend
  userId: string
  onSignedOut: () => void
  onIdentity: (role: Role) => void
  /** Whether the disk of this device has room for what sync has to note. */
  onRoom?: (isFull: boolean) => void
}

export interface RunningSync {
  /** Resolves when the round that serves this wish is over. */
  wake: (reason: WakeReason) => Promise<void>
  stop: () => Promise<void>
}

const LOOK_EVERY_MS = 30_000
/** Another tab is sending: it may already be past what was saved here. */
const OTHER_TAB_MS = 2_000

/** Reasons to believe that what failed a moment ago may work now. */
const SOMETHING_CHANGED: ReadonlySet<WakeReason> = new Set<WakeReason>(['started', 'online', 'visible', 'background-sync', 'asked'])

/**
 * Keeps this device in step with the server: one round at a time over all tabs of the person. Woken by whatever is at hand and by a
 * timer of its own; it relies on none of them.
 */
export function startSync(options: SyncOptions): RunningSync {
  const environment: SyncEnvironment = { ...browserEnvironment, ...options }
  const { db, userId, backend, onSignedOut, onIdentity, onRoom = () => undefined } = options
  let stopped = false
  let running: Promise<void> | null = null
  let next: { promise: Promise<void>; reasons: Set<WakeReason> } | null = null
  let cancelTimer: () => void = () => undefined
  let otherTabSends = false

  const stopListening = environment.onWakeUp((reason) => void wake(reason))

  async function wake(reason: WakeReason): Promise<void> {
    if (stopped) return
    if (running === null) return begin(new Set([reason]))
    // The round under way may already be past what this wish is about: one more follows it, for all who ask meanwhile.
    if (next === null) {
      const reasons = new Set<WakeReason>()
      next = { reasons, promise: running.then(() => begin(reasons)) }
    }
    next.reasons.add(reason)
    return next.promise
  }

  function begin(reasons: Set<WakeReason>): Promise<void> {
    if (next?.reasons === reasons) next = null
    if (stopped) return Promise.resolve()
    cancelTimer()
    const beganAt = environment.now()
    const round = roundFor(reasons)
      .catch((error: unknown) => {
        // Another tab signed out and takes the database away: this one is on its way out too.
        if (!stopped && !db.hasBeenClosed()) environment.onFault(error)
      })
      .then(async () => {
        if (running === round) running = null
        await planNext(beganAt)
      })
    running = round
    return round
  }

  async function roundFor(reasons: Set<WakeReason>): Promise<void> {
    const holder = environment.newId()
    const mayRunHidden = reasons.has('background-sync')
    const shouldStop = () => stopped || (environment.isHidden() && !mayRunHidden)
    const somethingChanged = [...reasons].some((reason) => SOMETHING_CHANGED.has(reason))
    if (shouldStop() || !(await mayContact({ db, now: environment.now }, somethingChanged))) return
    await alone(async () => {
      // A person's own wish ends every pause; a signal that has come back ends those that its loss had made.
      if (reasons.has('asked')) await endPausesIfRoom('all')
      else if (reasons.has('online')) await endPausesIfRoom('of-the-outage')
      const { now, random } = environment
      await runRound({ db, backend, userId, now, random, holder, shouldStop, onSignedOut, onIdentity, onRoom })
    })
  }

  async function endPausesIfRoom(whose: 'all' | 'of-the-outage'): Promise<void> {
    try {
      await endPauses(db, whose)
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
    }
  }

  /** Over all tabs one at a time. A visible tab takes over from one that is frozen or gone. */
  async function alone(work: () => Promise<void>): Promise<void> {
    const name = `waybill-sync-${userId}`
    const { locks } = environment
    if (locks === null) {
      if (await drainerIsSilent(db, environment.now())) await work()
      return
    }
    otherTabSends = false
    try {
      const ran = await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await work()
        return lock !== null
      })
      if (ran) return
      if (environment.isHidden() || !(await drainerIsSilent(db, environment.now()))) otherTabSends = true
      else await locks.request(name, { steal: true }, work)
    } catch (error) {
      // The lock was stolen from this tab; its work ends at its next step.
      if (!isAbort(error)) throw error
    }
  }

  async function planNext(beganAt: number): Promise<void> {
    if (stopped || running !== null || next !== null) return
    const now = environment.now()
    const due = await nextDueAt(db, now, beganAt).catch(() => null)
    const delay = Math.min(otherTabSends ? OTHER_TAB_MS : LOOK_EVERY_MS, Math.max(1_000, (due ?? Number.POSITIVE_INFINITY) - now))
    if (stopped || running !== null) return
    cancelTimer()
    cancelTimer = environment.setTimer(() => void wake('timer'), delay)
  }

  void wake('started')

  return {
    wake,
    async stop() {
      stopped = true
      stopListening()
      cancelTimer()
      await Promise.allSettled([running, next?.promise])
    },
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
