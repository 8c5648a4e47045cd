import type { ServerResult } from '#domain/sync/server-result.ts'
import { requestAuth } from '#backend/auth/request-auth.ts'
import { believe } from '#backend/transport/believe.ts'
import { endsSession } from '#backend/auth/ends-session.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import { isName, isNumber, withFields } from '#backend/transport/shape.ts'

/** The auth server's tokens, kept in Supabase's shape. */
export interface SessionTokens {
  access_token: string
  refresh_token: string
  /** Seconds since 1970, by the server's clock. */
  expires_at?: number
  expires_in?: number
  user: { id: string; email?: string }
}

const KEY = 'waybill-auth'
const LOCK = 'waybill-refresh-session'
const FRESH_ENOUGH_MS = 60_000

export function readTokens(): SessionTokens | null {
  const text = localStorage.getItem(KEY)
  if (text === null) return null
  try {
    const value = JSON.parse(text) as Partial<SessionTokens> | null
    return isTokens(value) ? value : null
  } catch {
    return null
  }
}

export function isTokens(value: unknown): value is SessionTokens {
  return isSession(value)
}

const isSession = withFields<SessionTokens>({
  access_token: isName,
  refresh_token: isName,
  expires_at: (value) => value === undefined || isNumber(value),
  user: withFields<SessionTokens['user']>({ id: isName }),
})

export function keepTokens(tokens: SessionTokens): void {
  localStorage.setItem(KEY, JSON.stringify(tokens))
}

export function forgetTokens(): void {
  localStorage.removeItem(KEY)
}

/** Tells early enough, by this device's clock, that a token is about to end. A wrong clock costs a refresh, never the session. */
export function isAboutToEnd({ expires_at }: SessionTokens, now: number = Date.now()): boolean {
  return expires_at !== undefined && expires_at * 1000 - now < FRESH_ENOUGH_MS
}

type Refreshed = ServerResult<SessionTokens>

/**
 * Exchanges the refresh token. Only the auth server's own refusal ends a session: a hotel's sign-in page, a broken connection and a
 * server in trouble leave it as it is. One tab at a time, since a refresh token works once.
 */
export async function refreshTokens(ended: SessionTokens, onProgress?: () => void): Promise<Refreshed> {
  return alone(async () => {
    const tokens = readTokens()
    if (tokens === null || tokens.user.id !== ended.user.id) return { kind: 'signed-out' }
    // Another tab was faster.
    if (tokens.access_token !== ended.access_token) return { kind: 'answer', value: tokens, serverTime: null }
    const { refresh_token } = tokens
    const heard = await requestAuth((auth) => auth.refreshSession({ refresh_token }), null, onProgress)
    if ('kind' in heard) return heard
    const call = believe(readAnswer(heard), isTokens)
    // The person has signed out or in again since: this is not the session that was asked about.
    if (readTokens()?.refresh_token !== tokens.refresh_token) return { kind: 'signed-out' }
    if (call.kind === 'answer') {
      if (call.value.user.id !== tokens.user.id) return { kind: 'failed', message: 'The server gave no session' }
      keepTokens(call.value)
      return call
    }
    if (endsSession(heard)) {
      forgetTokens()
      return { kind: 'signed-out' }
    }
    return call.kind === 'signed-out' || call.kind === 'denied' ? { kind: 'failed', message: 'The session could not be renewed' } : call
  })
}

/**
 * Replaces this device's session by another one of the same person, never during a refresh. Returns the old one; null when it had ended.
 */
export async function switchTokens(fresh: SessionTokens): Promise<SessionTokens | null | 'somebody-else'> {
  return alone(async () => {
    const before = readTokens()
    if (before !== null && before.user.id !== fresh.user.id) return 'somebody-else'
    keepTokens(fresh)
    return before
  })
}

async function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work()
}

/** Tells the server; its answer changes nothing here. */
export async function endTokens(tokens: SessionTokens): Promise<void> {
  await requestAuth((auth) => auth.signOut({ scope: 'local' }), tokens)
}
