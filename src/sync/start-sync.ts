import type { SyncApi } from '#backend/sync/sync-api.ts'
import type { Role } from '#domain/people/roles.ts'
import { endPauses } from '#store/outbox/claim-commands.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { syncLeaseIsSilent } from '#store/outbox/sync-lease.ts'
import { nextDueAt } from '#store/outbox/next-due.ts'
import { browserEnvironment, type SyncEnvironment } from '#sync/browser-environment.ts'
import { mayContact } from '#sync/contact.ts'
import { runRound } from '#sync/run-round.ts'
import { wakeOnOutbox } from '#sync/wake-on-outbox.ts'

export type WakeReason = 'started' | 'online' | 'visible' | 'saved' | 'timer' | 'hold-over' | 'background-sync' | 'asked'

export interface SyncOptions extends Partial<SyncEnvironment> {
  db: WaybillDatabase
  backend: SyncApi
  userId: string
  onSignedOut: () => void
  onIdentity: (role: Role) => void
  /** Whether the disk of this device has room for what sync has to note. */
  onRoom?: (isFull: boolean) => void
  /** A person has saved something that is to be sent. */
  onNewWork?: () => void
}

export interface RunningSync {
  /** Resolves when the round for this request is over. */
  wake: (reason: WakeReason) => Promise<void>
  stop: () => Promise<void>
}

const LOOK_EVERY_MS = 30_000
/** Another tab is sending: it may already be past the work saved here. */
const OTHER_TAB_MS = 2_000

/** Reasons to believe that a call that failed a moment ago works now. */
const SOMETHING_CHANGED: ReadonlySet<WakeReason> = new Set<WakeReason>(['started', 'online', 'visible', 'background-sync', 'asked'])

/**
 * Keeps this device in step with the server: one round at a time over all tabs of the person. Several events and a timer wake it; it relies
 * on none of them.
 */
export function startSync(options: SyncOptions): RunningSync {
  const environment: SyncEnvironment = { ...browserEnvironment, ...options }
  const { db, userId, backend, onSignedOut, onIdentity, onRoom = () => undefined, onNewWork = () => undefined } = options
  let stopped = false
  let running: Promise<void> | null = null
  let next: { promise: Promise<void>; reasons: Set<WakeReason> } | null = null
  let cancelTimer: () => void = () => undefined
  let otherTabSends = false
  let beganAt = environment.now()

  const stopListening = environment.onWakeUp((reason) => void wake(reason))
  const outbox = wakeOnOutbox({ db, watch: environment.watchWork, wake: () => void wake('saved'), onNewWork })

  async function wake(reason: WakeReason): Promise<void> {
    if (stopped) return
    if (running === null) return begin(new Set([reason]))
    // The running round may already be past what this request is about. One more follows it, for all who ask until then.
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
    const begins = environment.now()
    const round = roundFor(reasons)
      .catch((error: unknown) => {
        // Another tab signed out and deletes the database: this tab will leave too.
        if (!stopped && !db.hasBeenClosed()) environment.onFault(error)
      })
      .then(async (outcome) => {
        if (running === round) running = null
        // Work that became due while nothing ran is still due.
        if (outcome !== 'served-already') beganAt = begins
        await planNext()
      })
    running = round
    return round
  }

  async function roundFor(reasons: Set<WakeReason>): Promise<'served-already' | void> {
    otherTabSends = false
    const isForOutboxAlone = [...reasons].every((reason) => reason === 'saved')
    if (isForOutboxAlone && (await outbox.isServed())) return 'served-already'
    const holder = environment.newId()
    // A driver puts the phone away right after Submit: what was held until then leaves all the same.
    const mayRunHidden = reasons.has('background-sync') || reasons.has('hold-over')
    const shouldStop = () => stopped || (environment.isHidden() && !mayRunHidden)
    const somethingChanged = [...reasons].some((reason) => SOMETHING_CHANGED.has(reason))
    if (shouldStop() || !(await mayContact({ db, now: environment.now }, somethingChanged))) return
    await alone(async (hasLostTurn) => {
      await outbox.roundBegins()
      // A person's request ends every pause. A signal that has come back ends the pauses that its loss made.
      if (reasons.has('asked')) await endPausesIfRoom('all')
      else if (reasons.has('online')) await endPausesIfRoom('of-the-outage')
      const { now, random } = environment
      await runRound({ db, backend, userId, now, random, holder, shouldStop, hasLostTurn, onSignedOut, onIdentity, onRoom })
    })
  }

  async function endPausesIfRoom(whose: 'all' | 'of-the-outage'): Promise<void> {
    try {
      await endPauses(db, whose)
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
    }
  }

  /** One at a time over all tabs. A visible tab takes over from one that is frozen or gone; the work learns whether its turn was taken. */
  async function alone(work: (hasLostTurn: () => boolean) => Promise<void>): Promise<void> {
    const name = `waybill-sync-${userId}`
    const { locks } = environment
    let isStolen = false
    const workInTurn = () => work(() => isStolen)
    if (locks === null) {
      if (await syncLeaseIsSilent(db, environment.now())) await workInTurn()
      else otherTabSends = true
      return
    }
    try {
      const ran = await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await workInTurn()
        return lock !== null
      })
      if (ran) return
      if (environment.isHidden() || !(await syncLeaseIsSilent(db, environment.now()))) otherTabSends = true
      else await locks.request(name, { steal: true }, workInTurn)
    } catch (error) {
      if (!isStolenLock(error)) throw error
      // The work ends at its next step.
      isStolen = true
    }
  }

  async function planNext(): Promise<void> {
    if (stopped || running !== null || next !== null) return
    const now = environment.now()
    const due = await nextDueAt(db, now, beganAt).catch(() => null)
    const untilDue = Math.max(1_000, (due?.at ?? Number.POSITIVE_INFINITY) - now)
    const delay = Math.min(otherTabSends ? OTHER_TAB_MS : LOOK_EVERY_MS, untilDue)
    if (stopped || running !== null) return
    cancelTimer()
    cancelTimer = environment.setTimer(() => {
      if (due?.endsHold !== true || delay < untilDue) return void wake('timer')
      // A signal that is lost by now is waited for outside this page as well.
      onNewWork()
      void wake('hold-over')
    }, delay)
  }

  void wake('started')

  return {
    wake,
    async stop() {
      stopped = true
      stopListening()
      outbox.stop()
      cancelTimer()
      await Promise.allSettled([running, next?.promise])
    },
  }
}

/** Of the browser's lock. Dexie calls the end of a transaction the same, and throws an error of its own. */
function isStolenLock(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
