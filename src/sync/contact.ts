import type { Call } from '#backend/call.ts'
import { backoffDelay } from '#domain/backoff.ts'
import { measureClockOffset } from '#domain/clock.ts'
import { endPauses, markSignedOut } from '#store/claim-commands.ts'
import { isOver, renewDrainer } from '#store/drainer.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import type { Connection, ContactState } from '#store/meta-rows.ts'
import type { Pause } from '#store/outbox-entry.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

/** A round that is over for now: the connection, the session or the tab does not carry it any further. */
export class RoundOver extends Error {
  override readonly name = 'RoundOver'
}

/** The longest pause before asking an office that did not answer; saved items back off for longer. */
const LONGEST_CONNECTION_PAUSE_MS = 30_000
const LONGEST_RETRY_AFTER_MS = 60 * 60_000
const RENEW_EVERY_MS = 10_000

/**
 * Makes one call and writes down what it says about the connection and the clock. Every answer, whatever it answers, is a contact.
 */
export async function contact<Value>(deps: RoundDeps, call: (onProgress: () => void) => Promise<Call<Value>>): Promise<Call<Value>> {
  if (deps.shouldStop()) throw new RoundOver('The tab has other things to do')
  await renewDrainer(deps.db, deps.holder, deps.now())
  const sentAt = deps.now()
  const result = await call(stayingAlive(deps))
  await noteContact(deps, result, sentAt)
  return result
}

/** On a poor line a call takes longer than a lease: as long as something moves, this tab is alive. */
function stayingAlive({ db, holder, now }: RoundDeps): () => void {
  let renewedAt = now()
  return () => {
    if (Math.abs(now() - renewedAt) < RENEW_EVERY_MS) return
    renewedAt = now()
    // Taken over meanwhile: the next call finds out.
    renewDrainer(db, holder, renewedAt).catch(() => undefined)
  }
}

async function noteContact<Value>(deps: RoundDeps, result: Call<Value>, sentAt: number): Promise<void> {
  const { db } = deps
  const before = await readMeta(db, 'contact')
  const receivedAt = deps.now()
  switch (result.kind) {
    case 'answer': {
      const offset = result.serverTime === null ? null : measureClockOffset(sentAt, receivedAt, result.serverTime)
      await noteReached(deps, before, {
        lastContactAt: receivedAt,
        serverTime: result.serverTime ?? before.serverTime,
        clockOffsetMs: offset ?? before.clockOffsetMs,
      })
      return
    }
    case 'denied':
    case 'too-large':
      await noteReached(deps, before, { lastContactAt: receivedAt })
      return
    case 'unreachable':
    case 'captive-portal':
      await noteFailure(deps, before, result.kind === 'unreachable' ? 'no-signal' : 'captive-portal', null)
      return
    case 'busy':
      await noteFailure(deps, before, 'server-trouble', result.retryAfterMs)
      return
    case 'failed':
      // Whether it was this item or the server, the caller finds out.
      return
    case 'signed-out':
      await changeMeta(db, 'contact', { connection: 'signed-out', failures: 0, pause: null })
      await markSignedOut(db)
      deps.onSignedOut()
      throw new RoundOver('The session is over')
  }
}

async function noteReached({ db }: RoundDeps, before: ContactState, facts: Partial<ContactState>): Promise<void> {
  await changeMeta(db, 'contact', { ...facts, connection: 'online', failures: 0, pause: null })
  // After an outage nothing has to wait for the end of a pause that the outage made.
  if (before.connection !== 'online') await endPauses(db)
}

/** The connection itself is at fault: nobody's attempt is spent, and the round is over. */
async function noteFailure(deps: RoundDeps, before: ContactState, connection: Connection, retryAfterMs: number | null): Promise<void> {
  const failures = before.failures + 1
  const from = deps.now()
  const wished = retryAfterMs === null ? null : Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS)
  const delay = Math.max(wished ?? 0, Math.min(backoffDelay(failures, deps.random), LONGEST_CONNECTION_PAUSE_MS))
  await changeMeta(deps.db, 'contact', { connection, failures, pause: { from, until: from + delay, hard: wished !== null } })
}

/** The server does not manage at the moment; ends the round with a pause. */
export async function serverTrouble(deps: RoundDeps): Promise<never> {
  await noteFailure(deps, await readMeta(deps.db, 'contact'), 'server-trouble', null)
  throw new RoundOver('The server is in trouble')
}

/** Ends the round for every result that is about the connection and not about the item. */
export function endsRound(kind: Call<unknown>['kind']): kind is 'unreachable' | 'captive-portal' | 'busy' {
  return kind === 'unreachable' || kind === 'captive-portal' || kind === 'busy'
}

export function pauseAfter(deps: Pick<RoundDeps, 'now' | 'random'>): (failures: number) => Pause {
  return (failures) => {
    const from = deps.now()
    return { from, until: from + backoffDelay(failures, deps.random) }
  }
}

/** Whether a round may begin: `hard` pauses are the server's wish and hold for everybody, the others end when something has changed. */
export async function mayContact(deps: Pick<RoundDeps, 'db' | 'now'>, somethingChanged: boolean): Promise<boolean> {
  const { pause } = await readMeta(deps.db, 'contact')
  if (isOver(pause, deps.now())) return true
  return somethingChanged && pause?.hard !== true
}
