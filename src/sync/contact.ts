import { isAppTooOld, type NoAnswer, type ServerResult } from '#domain/sync/server-result.ts'
import { backoffDelay } from '#domain/sync/backoff.ts'
import type { PushAnswer } from '#domain/sync/mirror.ts'
import { measureClockOffset } from '#domain/time-and-money/clock.ts'
import { believeServerTime } from '#domain/sync/server-time.ts'
import { endPauses, markSignedOut } from '#store/outbox/claim-commands.ts'
import { inTurn, isOver, renewSyncLease } from '#store/outbox/sync-lease.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { Connection, ContactState } from '#store/database/meta-rows.ts'
import { TRIES_BEFORE_A_PERSON, type Pause } from '#store/outbox/outbox-entry.ts'
import { mustHaveTurn, noteIfRoom } from '#sync/in-room.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

/** Ends a round: the connection, the session or the tab cannot carry it further. */
export class RoundOver extends Error {
  override readonly name = 'RoundOver'
}

/** The longest pause before asking an office that did not answer; saved items back off for longer. */
const LONGEST_CONNECTION_PAUSE_MS = 30_000
const LONGEST_RETRY_AFTER_MS = 60 * 60_000
const RENEW_EVERY_MS = 10_000
const HOUR_MS = 60 * 60_000

/** Makes one call and writes down what it says about the connection and the clock. Every answer is a contact, also a refusal. */
export async function contact<Value>(
  round: RoundDeps,
  call: (onProgress: () => void) => Promise<ServerResult<Value>>,
): Promise<ServerResult<Value>> {
  mustHaveTurn(round)
  if (round.shouldStop()) throw new RoundOver('The tab has other things to do')
  await noteIfRoom(round, () => renewSyncLease(round.db, round.holder, round.now()))
  const sentAt = round.now()
  const result = await call(stayingAlive(round))
  // At once: a transaction of this device may keep the notes waiting for seconds, and that is no part of the call.
  const receivedAt = round.now()
  mustHaveTurn(round)
  await noteContact(round, result, { sentAt, receivedAt })
  return result
}

/** The same for a call after whose failure by the connection the round has nothing else to do. */
export async function contactOrEnd<Value>(round: RoundDeps, call: Parameters<typeof contact<Value>>[1]): Promise<ServerResult<Value>> {
  const result = await contact(round, call)
  if (endsRound(result.kind)) throw new RoundOver(result.kind)
  return result
}

/** A call on a poor line takes longer than a lease: as long as something moves, this tab is alive. */
function stayingAlive({ db, holder, now }: RoundDeps): () => void {
  let renewedAt = now()
  return () => {
    if (Math.abs(now() - renewedAt) < RENEW_EVERY_MS) return
    renewedAt = now()
    // Another tab has taken over, or the disk is full: the next call finds out.
    renewSyncLease(db, holder, renewedAt).catch(() => undefined)
  }
}

interface Trip {
  sentAt: number
  receivedAt: number
}

async function noteContact<Value>(round: RoundDeps, result: ServerResult<Value>, trip: Trip): Promise<void> {
  const { receivedAt } = trip
  const before = await readMeta(round.db, 'contact')
  switch (result.kind) {
    case 'answer':
      await noteReached(round, before, { lastContactAt: receivedAt, ...heardTime(before, result.serverTime, trip) })
      return
    case 'denied':
    case 'too-large':
      await noteReached(round, before, { lastContactAt: receivedAt })
      return
    case 'unreachable':
    case 'captive-portal':
      await noteFailure(round, before, result.kind === 'unreachable' ? 'no-signal' : 'captive-portal', null)
      return
    case 'busy':
      await noteFailure(round, before, 'server-trouble', result.retryAfterMs)
      return
    case 'failed':
      // The caller finds out whether it was this item or the server.
      if (!isAppTooOld(result)) return
      round.memory.isAppTooOld = true
      await noteReached(round, before, { lastContactAt: receivedAt, appTooOld: true })
      return
    case 'signed-out':
      await noteIfRoom(round, () => changeContact(round, { connection: 'signed-out', failures: 0, pause: null }))
      await noteIfRoom(round, () => markSignedOut(round.db, round.holder))
      round.onSignedOut()
      throw new RoundOver('The session is over')
  }
}

function heardTime(before: ContactState, serverTime: string | null, { sentAt, receivedAt }: Trip): Partial<ContactState> {
  if (serverTime === null) return {}
  const { state: time, trusted } = believeServerTime(before.time, { serverTime, now: receivedAt })
  // Pruning and capture times do not follow a time that nothing has confirmed yet.
  if (!trusted) return { time }
  const offset = measureClockOffset(sentAt, receivedAt, serverTime)
  return { time, serverTime, clockOffsetMs: offset ?? before.clockOffsetMs }
}

async function changeContact({ db, holder }: RoundDeps, change: Partial<Omit<ContactState, 'key'>>): Promise<void> {
  await inTurn(db, holder, [], () => changeMeta(db, 'contact', change))
}

async function noteReached(round: RoundDeps, before: ContactState, facts: Partial<ContactState>): Promise<void> {
  const connection = round.memory.isFull ? 'storage-full' : 'online'
  await noteIfRoom(round, () => changeContact(round, { ...facts, connection, failures: 0, pause: null }))
  // After an outage nothing waits for the end of a pause that the outage made.
  if (before.connection !== 'online' && before.connection !== 'storage-full') {
    await noteIfRoom(round, () => endPauses(round.db, 'of-the-outage'))
  }
}

/** The connection itself is at fault: no entry uses up a try, and the round is over. */
async function noteFailure(round: RoundDeps, before: ContactState, connection: Connection, retryAfterMs: number | null): Promise<void> {
  const failures = before.failures + 1
  const from = round.now()
  const wished = retryAfterMs === null ? null : Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS)
  const delay = Math.max(wished ?? 0, Math.min(backoffDelay(failures, round.random), LONGEST_CONNECTION_PAUSE_MS))
  const pause = { from, until: from + delay, hard: wished !== null }
  await noteIfRoom(round, () => changeContact(round, { connection, failures, pause }))
}

/** A round that wants to send photos waits for what their storage has asked for. */
export async function notePhotosWait(round: RoundDeps, retryAfterMs: number): Promise<void> {
  const from = round.now()
  const photosPause = { from, until: from + Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS) }
  await noteIfRoom(round, () => changeContact(round, { photosPause }))
}

export async function photosWait({ db, now }: RoundDeps): Promise<boolean> {
  return !isOver((await readMeta(db, 'contact')).photosPause, now())
}

/** The server is in trouble at the moment; ends the round with a pause. */
export async function serverTrouble(round: RoundDeps): Promise<never> {
  await noteFailure(round, await readMeta(round.db, 'contact'), 'server-trouble', null)
  throw new RoundOver('The server is in trouble')
}

/** A newer app understood what an older one did not, or the office went back to words that this app knows. */
export async function noteUnderstood(round: RoundDeps): Promise<void> {
  if (round.memory.isAppTooOld || (await readMeta(round.db, 'contact')).appTooOld === false) return
  await noteIfRoom(round, () => changeContact(round, { appTooOld: false }))
}

/** Without commands, it asks the server only for an answer, which names the epoch. */
export const pushNothing =
  ({ backend }: RoundDeps): Parameters<typeof contact<PushAnswer>>[1] =>
  (onProgress) =>
    backend.push([], null, onProgress)

/** Finds out whose fault a failure is. */
export async function serverAnswers(round: RoundDeps): Promise<boolean> {
  const result = await contact(round, pushNothing(round))
  return result.kind === 'answer' || result.kind === 'denied' || isAppTooOld(result)
}

/** Ends the round for every result that is about the connection and not about the item. */
export function endsRound(kind: ServerResult<unknown>['kind']): kind is Extract<NoAnswer, 'unreachable' | 'captive-portal' | 'busy'> {
  return kind === 'unreachable' || kind === 'captive-portal' || kind === 'busy'
}

/** Longer each time; an entry that waits for a person is tried about once an hour. */
export function pauseAfter({ now, random }: Pick<RoundDeps, 'now' | 'random'>): (failures: number) => Pause {
  return (failures) => {
    const from = now()
    const delay = failures >= TRIES_BEFORE_A_PERSON ? Math.round(HOUR_MS * (0.75 + random() / 2)) : backoffDelay(failures, random)
    return { from, until: from + delay }
  }
}

/** Whether a round may begin: `hard` pauses are the server's wish and hold for everybody, the others end when something has changed. */
export async function mayContact(deps: Pick<RoundDeps, 'db' | 'now'>, somethingChanged: boolean): Promise<boolean> {
  const { pause } = await readMeta(deps.db, 'contact')
  if (isOver(pause, deps.now())) return true
  return somethingChanged && pause?.hard !== true
}
