import { APP_TOO_OLD, mayBeNewWord, type ServerResult } from '#domain/sync/server-result.ts'
import { isInstant, isRecord } from '#backend/transport/shape.ts'
import { ROLES } from '#domain/people/roles.ts'

/** An HTTP answer without its transport, from `fetch` or `XMLHttpRequest`. */
export interface HttpAnswer {
  status: number
  /** True also when the transport only says that the server redirects elsewhere. */
  redirected: boolean
  contentType: string
  retryAfter: string | null
  body: string
}

/**
 * The only place that decides what an answer means: by status, content type and code, never by the text of a message. An answer that is not
 * this server's JSON comes from something in between, such as a hotel's sign-in page.
 */
export function readAnswer(answer: HttpAnswer, alreadyParsed?: { value: unknown }): ServerResult<unknown> {
  const { status } = answer
  if (answer.redirected || (status >= 300 && status < 400) || status === 511) return { kind: 'captive-portal' }
  if (status === 413) return { kind: 'too-large' }
  if (status === 429) return { kind: 'busy', retryAfterMs: retryAfterMs(answer.retryAfter) }
  if (status === 503 && answer.retryAfter !== null) return { kind: 'busy', retryAfterMs: retryAfterMs(answer.retryAfter) }
  if (status >= 500) return databaseSaid(answer) ?? { kind: 'failed', message: `The server answered ${status}` }

  if (!isJson(answer.contentType)) return { kind: 'captive-portal' }
  const parsed = alreadyParsed ?? parseJson(answer.body)
  // It began as JSON and ended too early: the connection broke.
  if (parsed === undefined) return { kind: 'unreachable' }

  if (status === 401) return refusedToken(parsed.value)
  if (status === 403) return refusedPerson(parsed.value)
  if (status >= 400)
    return databaseSaid(answer) ?? { kind: 'failed', message: textOf(parsed.value, 'message') ?? `The server answered ${status}` }
  if (isRecord(parsed.value) && 'denied' in parsed.value) return denial(parsed.value['denied'])
  const serverTime = textOf(parsed.value, 'serverTime')
  // The caller knows whether it looks like what was asked for: see believe.ts and check-sync-answers.ts.
  return { kind: 'answer', value: parsed.value, serverTime: isInstant(serverTime) ? serverTime : null }
}

/** An error of the database, as PostgREST hands it on: with its SQLSTATE. Whatever else fails has no words for people. */
function databaseSaid({ contentType, body }: HttpAnswer): Extract<ServerResult<never>, { kind: 'failed' }> | null {
  const value = isJson(contentType) ? parseJson(body)?.value : undefined
  const message = textOf(value, 'message')
  const isSqlState = /^(?!PGRST)[0-9A-Z]{5}$/.test(textOf(value, 'code') ?? '')
  return isSqlState && message !== null && message.trim() !== '' ? { kind: 'failed', message, saidByDatabase: true } : null
}

export function isJson(contentType: string): boolean {
  return /^application\/([\w.+-]+\+)?json\b/i.test(contentType)
}

const DENIED: readonly unknown[] = [...ROLES, 'visitor']

/** The database's own no: it says what the caller is. */
function denial(why: unknown): ServerResult<never> {
  if (why === 'signed-out') return { kind: 'signed-out' }
  if (DENIED.includes(why)) return { kind: 'denied', why: String(why) }
  return mayBeNewWord(why) ? APP_TOO_OLD : { kind: 'failed', message: 'The answer was not one of this server' }
}

/**
 * The API names its refusals by `code`, the auth server by `error_code`, our functions by `error`; a gateway in front writes only a
 * `message` when it rejects a token. All of these ask for a fresh token, which ends no session. Other JSON is a portal's.
 */
function refusedToken(value: unknown): ServerResult<never> {
  const isGateway = textOf(value, 'message') !== null || textOf(value, 'msg') !== null
  const isOwn = ownCode(value) !== null || textOf(value, 'error') === 'signed-out'
  return isOwn || isGateway ? { kind: 'signed-out' } : { kind: 'captive-portal' }
}

/** A no to the person, from a part that knows persons. A gateway does not: its 403 is about the app's key or its own rules. */
function refusedPerson(value: unknown): ServerResult<never> {
  const code = ownCode(value)
  if (code !== null) return { kind: 'denied', why: code }
  if (PERSON_REFUSED.has(textOf(value, 'error') ?? textOf(value, 'refused') ?? '')) return { kind: 'denied', why: 'role' }
  const message = textOf(value, 'message')
  return message === null ? { kind: 'captive-portal' } : { kind: 'failed', message }
}

const PERSON_REFUSED = new Set(['not-allowed', 'not-yours'])

/** PostgREST's own codes, a SQLSTATE that refuses, or the auth server's word. */
function ownCode(value: unknown): string | null {
  const code = textOf(value, 'code')
  if (code !== null && /^(PGRST\d*|PT\d{3}|42501|28\w{3}|0[LP]\w{3})$/.test(code)) return code
  return textOf(value, 'error_code')
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

function textOf(value: unknown, name: string): string | null {
  const found = isRecord(value) ? value[name] : null
  return typeof found === 'string' ? found : null
}

/** Seconds, or a date; null without the header. */
export function retryAfterMs(header: string | null, now: number = Date.now()): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (!Number.isNaN(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
