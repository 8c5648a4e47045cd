import type { AccountRefusal } from '#backend/auth/account-refusal.ts'
import { requestAuth } from '#backend/auth/request-auth.ts'
import { readAuthAnswer } from '#backend/auth/read-auth-answer.ts'
import { endTokens, forgetTokens, isTokens, keepTokens, readTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'
import type { Heard } from '#backend/transport/exchange.ts'
import { callFunction } from '#backend/transport/call-function.ts'
import { whoAmI } from '#backend/auth/who-am-i.ts'
import type { Role } from '#domain/people/roles.ts'
import { plainNoAnswer } from '#domain/sync/server-result.ts'

export type SignInAnswer =
  | { kind: 'signed-in'; person: { userId: string; name: string; email: string; role: Role; startsOnToday?: boolean } }
  | { kind: 'invalid-credentials'; message: string }
  | { kind: 'email-not-confirmed' }
  | { kind: 'no-session' }
  | AccountRefusal

export async function signInWithPassword(email: string, password: string): Promise<SignInAnswer> {
  return beginSession(await requestAuth((auth) => auth.signInWithPassword({ email, password })))
}

/** E-mail or the ten digits of a staff phone; the server finds the account without telling a stranger whether it exists. */
export async function signInForDelivery(login: string, password: string): Promise<SignInAnswer> {
  return beginSession(await callFunction('delivery-sign-in', { login, password }, { token: null }))
}

/** Ends the session on this device at once; the server is told if it can be reached. */
export async function signOut(): Promise<void> {
  const tokens = readTokens()
  forgetTokens()
  if (tokens === null) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 2_000))
  await Promise.race([endTokens(tokens), patience])
}

export async function beginSession(heard: Heard): Promise<SignInAnswer> {
  const answer = readAuthAnswer(heard, isTokens)
  if (answer.kind === 'answer') return welcome(answer.value)
  return answer.kind === 'refused' ? refusal(answer) : answer
}

/** The server also says who it is: the role comes from the staff record, not from the token. */
export async function welcome(tokens: SessionTokens): Promise<Extract<SignInAnswer, { kind: 'signed-in' }> | AccountRefusal> {
  const before = readTokens()
  keepTokens(tokens)
  const who = await whoAmI()
  // An answer about somebody else does not belong to this session.
  if (who.kind === 'answer' && who.value.userId === tokens.user.id) {
    const { userId, name, email, role, startsOnToday } = who.value
    return { kind: 'signed-in', person: { userId, name, email, role, ...(startsOnToday === true && { startsOnToday }) } }
  }
  // Until the app knows who it is, nothing has begun.
  if (before === null) forgetTokens()
  else keepTokens(before)
  return who.kind === 'answer' ? { kind: 'failed', message: '' } : plainNoAnswer(who)
}

function refusal({ status, code, words }: { status: number; code: string | null; words: string }): SignInAnswer {
  if (status === 200) return { kind: 'no-session' }
  if (code === 'email_not_confirmed') return { kind: 'email-not-confirmed' }
  const wrong = code === 'invalid_credentials' || code === 'invalid-credentials' || code === 'invalid_grant'
  return wrong && status < 500 ? { kind: 'invalid-credentials', message: words } : { kind: 'failed', message: words }
}
