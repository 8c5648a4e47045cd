import type { ServerResult } from '#domain/sync/server-result.ts'
import { isAboutToEnd, readTokens, refreshTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'

/** A wrong clock makes every token look ended; it must not make each call refresh. */
const REFRESH_AHEAD_EVERY_MS = 5 * 60_000
let refreshedAheadAt = Number.NEGATIVE_INFINITY

/**
 * Calls with the person's token, and once more with a fresh one when the server no longer takes it. With `userId` the call is only that
 * person's: if somebody else has since signed in on this device, it is not sent in their name.
 */
export async function withSession<Value>(
  call: (token: string) => Promise<ServerResult<Value>>,
  userId: string | null = null,
  onProgress?: () => void,
): Promise<ServerResult<Value>> {
  let tokens = readTokens()
  if (tokens === null || (userId !== null && tokens.user.id !== userId)) return { kind: 'signed-out' }
  if (isAboutToEnd(tokens) && performance.now() - refreshedAheadAt > REFRESH_AHEAD_EVERY_MS) {
    refreshedAheadAt = performance.now()
    const refreshed = await refreshTokens(tokens, onProgress)
    if (refreshed.kind !== 'answer') return refreshed
    tokens = refreshed.value
  }
  const answer = await call(tokens.access_token)
  return answer.kind === 'signed-out' ? againWithFreshToken(call, tokens, onProgress) : answer
}

async function againWithFreshToken<Value>(
  call: (token: string) => Promise<ServerResult<Value>>,
  tokens: SessionTokens,
  onProgress?: () => void,
): Promise<ServerResult<Value>> {
  const refreshed = await refreshTokens(tokens, onProgress)
  return refreshed.kind === 'answer' ? afterRefresh(await call(refreshed.value.access_token)) : refreshed
}

/** The auth server has just said that this session goes on: a refusal of its fresh token does not end it. */
export function afterRefresh<Value>(answer: ServerResult<Value>): ServerResult<Value> {
  return answer.kind === 'signed-out' ? { kind: 'failed', message: 'The server did not take a fresh session' } : answer
}
