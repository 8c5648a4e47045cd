import type { ContactAnswer, SentMessage } from '#backend/rpc/visitor/send-contact-message.ts'
import type { NoAnswer, ServerResult } from '#domain/sync/server-result.ts'
import { backoffDelay } from '#domain/sync/backoff.ts'
import { checkMessage, MESSAGE_FIELDS } from '#domain/people/contact-message.ts'
import { dropOldReceipts, keep, readKept, type SendFailure, type WaitingMessage } from '#features/contact/queue/kept-messages.ts'

/**
 * `signal`: the signal has just come back, so messages that waited for it are due. `asked`: a person wants it now, and only a busy server
 * makes them wait.
 */
export type SendReason = 'timer' | 'signal' | 'asked'

const LOCK = 'waybill-contact-messages'
const BUSY_MS = 60_000
/** A server that is busy must not meet everybody again in the same second. */
const BUSY_SPREAD_MS = 10_000

/** `deleted` by its writer while it was under way: whether it arrived is not known. */
export type SendOutcome = 'sent' | 'refused' | 'waiting' | 'deleted'

/**
 * Sends waiting messages, the oldest first, and stops at the first that cannot be sent, so that none overtakes. Only one tab sends at a
 * time. A message whose answer was lost goes again under its id, and the server keeps it once.
 */
export async function sendKeptMessages(reason: SendReason): Promise<SendOutcome[]> {
  return oneTabAtATime(async () => {
    dropOldReceipts()
    const outcomes: SendOutcome[] = []
    for (let next = firstWaiting(); next !== null && isDue(next, reason); next = firstWaiting()) {
      const outcome = await send(next)
      outcomes.push(outcome)
      if (outcome === 'waiting') break
    }
    return outcomes
  })
}

/** Milliseconds until something is due; null while nothing waits. */
export function untilNextDue(now: number = Date.now()): number | null {
  const next = firstWaiting()
  return next === null ? null : Math.max(0, next.notBefore - now)
}

function firstWaiting(): WaitingMessage | null {
  return readKept().find((message) => message.state === 'waiting') ?? null
}

function isDue(message: WaitingMessage, reason: SendReason): boolean {
  if (message.notBefore <= Date.now()) return true
  if (message.lastFailure === 'busy') return false
  return reason === 'asked' || (reason === 'signal' && message.lastFailure === 'unreachable')
}

async function send(waiting: WaitingMessage): Promise<SendOutcome> {
  const { id, keptAt, typed, website } = waiting
  const checked = checkMessage(typed)
  if (!checked.ok) {
    keep({ state: 'refused', id, keptAt, typed, field: checked.refusal[0]?.field ?? null })
    return 'refused'
  }
  const call = await sendOne({ ...checked.value, id, website, writtenAt: new Date(keptAt).toISOString() })
  if (!readKept().some((message) => message.id === id)) return 'deleted'
  return settle(waiting, call)
}

/** The code that speaks to the server is fetched with the first message: a visitor who only reads does not need it. */
async function sendOne(message: SentMessage): Promise<ServerResult<ContactAnswer>> {
  const backend = await import('#backend/rpc/visitor/send-contact-message.ts').catch(() => null)
  // Not on this device yet, and no signal to fetch it.
  return backend === null ? { kind: 'unreachable' } : backend.sendContactMessage(message)
}

function settle(waiting: WaitingMessage, call: ServerResult<ContactAnswer>): SendOutcome {
  const { id, keptAt, typed, failures } = waiting
  if (call.kind === 'answer') {
    if ('refused' in call.value) {
      const { field } = call.value
      keep({ state: 'refused', id, keptAt, typed, field: MESSAGE_FIELDS.find((each) => each === field) ?? null })
      return 'refused'
    }
    keep({ state: 'sent', id, keptAt, sentAt: Date.now() })
    return 'sent'
  }
  if (call.kind === 'busy') {
    const wait = (call.retryAfterMs ?? BUSY_MS) + Math.random() * BUSY_SPREAD_MS
    keep({ ...waiting, lastFailure: 'busy', notBefore: Date.now() + wait })
    return 'waiting'
  }
  keep({
    ...waiting,
    failures: failures + 1,
    lastFailure: failureOf(call.kind),
    notBefore: Date.now() + backoffDelay(failures, Math.random),
  })
  return 'waiting'
}

function failureOf(kind: Exclude<NoAnswer, 'busy'>): SendFailure {
  return kind === 'unreachable' || kind === 'captive-portal' ? kind : 'failed'
}

/** Where the browser has no locks, the server's memory for ids has to do. */
async function oneTabAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work()
}
