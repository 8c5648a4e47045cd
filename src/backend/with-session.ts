import type { Call } from '#backend/call.ts'
import { isAboutToEnd, readTokens, refreshTokens, type SessionTokens } from '#backend/session-tokens.ts'

/** A wrong clock makes every token look ended; it must not have each call refresh. */
const REFRESH_AHEAD_EVERY_MS = 5 * 60_000
let refreshedAheadAt = Number.NEGATIVE_INFINITY

/**
 * Calls with the person's token and, when the server no longer takes it, once more with a fresh one. With `userId` the call is
 * that person's alone: when somebody else has signed in on this device meanwhile, it is not sent in their name.
 */
export async function withSession<Value>(
  call: (token: string) => Promise<Call<Value>>,
  userId: string | null = null,
  onProgress?: () => void,
): Promise<Call<Value>> {
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
  call: (token: string) => Promise<Call<Value>>,
  tokens: SessionTokens,
  onProgress?: () => void,
): Promise<Call<Value>> {
  const refreshed = await refreshTokens(tokens, onProgress)
  return refreshed.kind === 'answer' ? afterRefresh(await call(refreshed.value.access_token)) : refreshed
}

/** The auth server has just said that this session goes on: whoever refuses its fresh token does not end it. */
export function afterRefresh<Value>(answer: Call<Value>): Call<Value> {
  return answer.kind === 'signed-out' ? { kind: 'failed', message: 'The server did not take a fresh session' } : answer
}
