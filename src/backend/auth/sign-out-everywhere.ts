import { requestAuth } from '#backend/auth/request-auth.ts'
import type { NoAnswer, ServerResult } from '#domain/sync/server-result.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import { forgetTokens } from '#backend/auth/session-tokens.ts'
import { withSession } from '#backend/transport/with-session.ts'

export type EverywhereAnswer = 'ended' | Extract<NoAnswer, 'signed-out' | 'unreachable' | 'failed'>

/** Ends every session of this person on every device. It is done only when the server says so; then the tokens here go too. */
export async function signOutEverywhere(userId: string): Promise<EverywhereAnswer> {
  const call = await withSession(askToEnd, userId)
  switch (call.kind) {
    case 'answer':
      forgetTokens()
      return 'ended'
    case 'signed-out':
      return 'signed-out'
    case 'unreachable':
    case 'captive-portal':
      return 'unreachable'
    case 'busy':
    case 'too-large':
    case 'denied':
    case 'failed':
      return 'failed'
  }
}

async function askToEnd(token: string): Promise<ServerResult<null>> {
  const heard = await requestAuth((auth) => auth.signOut({ scope: 'global' }), { access_token: token })
  if ('kind' in heard) return heard
  // 204 means done: no portal answers like that.
  if (heard.status === 204) return { kind: 'answer', value: null, serverTime: null }
  const call = readAnswer(heard)
  // The auth server's 403 is about the token, not about a role: it may accept a fresh one.
  if (call.kind === 'denied') return { kind: 'signed-out' }
  return call.kind === 'answer' ? { kind: 'failed', message: 'The server did not end the sessions' } : call
}
