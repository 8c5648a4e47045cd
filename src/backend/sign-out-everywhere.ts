import { hear } from '#backend/ask.ts'
import type { Call } from '#backend/call.ts'
import { readAnswer } from '#backend/read-answer.ts'
import { forgetTokens } from '#backend/session-tokens.ts'
import { withSession } from '#backend/with-session.ts'

export type EverywhereAnswer = 'ended' | 'signed-out' | 'unreachable' | 'failed'

/** Ends every session of this person on every device. Only a server that says so has done it; the tokens here go with it. */
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

async function askToEnd(token: string): Promise<Call<null>> {
  const heard = await hear({ path: '/auth/v1/logout?scope=global', body: {}, token })
  if ('kind' in heard) return heard
  // Done, without a word: no portal in between answers like that.
  if (heard.status === 204) return { kind: 'answer', value: null, serverTime: null }
  const call = readAnswer(heard)
  // The auth server's 403 is about the token, not about a role: a fresh one may be taken.
  if (call.kind === 'denied') return { kind: 'signed-out' }
  return call.kind === 'answer' ? { kind: 'failed', message: 'The server did not end the sessions' } : call
}
