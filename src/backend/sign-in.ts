import type { Question } from '#backend/ask.ts'
import { askAuth } from '#backend/ask-auth.ts'
import { endTokens, forgetTokens, isTokens, keepTokens, readTokens, type SessionTokens } from '#backend/session-tokens.ts'
import { whoAmI } from '#backend/who-am-i.ts'
import type { Role } from '#domain/roles.ts'

export type SignInAnswer =
  | { kind: 'signed-in'; person: { userId: string; name: string; email: string; role: Role } }
  | { kind: 'invalid-credentials'; message: string }
  | { kind: 'email-not-confirmed' }
  | { kind: 'no-session' }
  | { kind: 'too-many' }
  | { kind: 'unreachable' }
  | { kind: 'failed'; message: string }

export async function signInWithPassword(email: string, password: string): Promise<SignInAnswer> {
  return begin({ path: '/auth/v1/token?grant_type=password', body: { email, password } })
}

/** E-mail or the ten digits of a staff phone; the server finds the account without telling a stranger whether it exists. */
export async function signInForDelivery(login: string, password: string): Promise<SignInAnswer> {
  return begin({ path: '/functions/v1/delivery-sign-in', body: { login, password } })
}

/** Ends the session on this device at once; the server is told if it can be reached. */
export async function signOut(): Promise<void> {
  const tokens = readTokens()
  forgetTokens()
  if (tokens === null) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 2_000))
  await Promise.race([endTokens(tokens), patience])
}

async function begin(question: Question): Promise<SignInAnswer> {
  const answer = await askAuth(question, isTokens)
  if (answer.kind === 'answer') return welcome(answer.value)
  return answer.kind === 'refused' ? refusal(answer) : answer
}

/** Who it is the server says too: the role comes from the staff record, not from the token. */
export async function welcome(tokens: SessionTokens): Promise<SignInAnswer> {
  const before = readTokens()
  keepTokens(tokens)
  const who = await whoAmI()
  // An answer about somebody else was not asked with this session.
  if (who.kind === 'answer' && who.value.userId === tokens.user.id) {
    const { userId, name, email, role } = who.value
    return { kind: 'signed-in', person: { userId, name, email, role } }
  }
  // Without knowing who it is nothing has begun.
  if (before === null) forgetTokens()
  else keepTokens(before)
  if (who.kind === 'unreachable' || who.kind === 'captive-portal') return { kind: 'unreachable' }
  return who.kind === 'busy' ? { kind: 'too-many' } : { kind: 'failed', message: who.kind === 'failed' ? who.message : '' }
}

function refusal({ status, code, words }: { status: number; code: string | null; words: string }): SignInAnswer {
  if (status === 200) return { kind: 'no-session' }
  if (code === 'email_not_confirmed') return { kind: 'email-not-confirmed' }
  const wrong = code === 'invalid_credentials' || code === 'invalid-credentials' || code === 'invalid_grant'
  return wrong && status < 500 ? { kind: 'invalid-credentials', message: words } : { kind: 'failed', message: words }
}
