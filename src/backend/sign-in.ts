import { hear } from '#backend/ask.ts'
import { readAnswer, type HttpAnswer } from '#backend/read-answer.ts'
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
  return begin(await hear({ path: '/auth/v1/token?grant_type=password', body: { email, password } }))
}

/** E-mail or the ten digits of a staff phone; the server finds the account without telling a stranger whether it exists. */
export async function signInForDelivery(login: string, password: string): Promise<SignInAnswer> {
  return begin(await hear({ path: '/functions/v1/delivery-sign-in', body: { login, password } }))
}

/** Ends the session on this device at once; the server is told if it can be reached. */
export async function signOut(): Promise<void> {
  const tokens = readTokens()
  forgetTokens()
  if (tokens === null) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 2_000))
  await Promise.race([endTokens(tokens), patience])
}

async function begin(heard: Awaited<ReturnType<typeof hear>>): Promise<SignInAnswer> {
  if ('kind' in heard) return heard
  const call = readAnswer<Partial<SessionTokens>>(heard)
  switch (call.kind) {
    case 'answer':
      return isTokens(call.value) ? welcome(call.value) : { kind: 'no-session' }
    case 'busy':
      return { kind: 'too-many' }
    case 'unreachable':
    case 'captive-portal':
      return { kind: 'unreachable' }
    case 'signed-out':
    case 'denied':
    case 'too-large':
    case 'failed':
      return refusal(heard)
  }
}

/** Who it is the server says too: the role comes from the staff record, not from the token. */
async function welcome(tokens: SessionTokens): Promise<SignInAnswer> {
  const before = readTokens()
  keepTokens(tokens)
  const who = await whoAmI()
  if (who.kind === 'answer') {
    const { userId, name, email, role } = who.value
    return { kind: 'signed-in', person: { userId, name, email, role } }
  }
  // Without knowing who it is nothing has begun.
  if (before === null) forgetTokens()
  else keepTokens(before)
  if (who.kind === 'unreachable' || who.kind === 'captive-portal') return { kind: 'unreachable' }
  return who.kind === 'busy' ? { kind: 'too-many' } : { kind: 'failed', message: who.kind === 'failed' ? who.message : '' }
}

function refusal({ status, body }: HttpAnswer): SignInAnswer {
  const { error, error_code, msg, message, error_description } = parsed(body)
  const code = error_code ?? error
  const words = msg ?? error_description ?? message ?? ''
  if (code === 'email_not_confirmed') return { kind: 'email-not-confirmed' }
  const wrong = code === 'invalid_credentials' || code === 'invalid-credentials' || code === 'invalid_grant'
  return wrong && status < 500 ? { kind: 'invalid-credentials', message: words } : { kind: 'failed', message: words }
}

type RefusalBody = Partial<Record<'error' | 'error_code' | 'msg' | 'message' | 'error_description', string>>

function parsed(body: string): RefusalBody {
  try {
    return (JSON.parse(body) as RefusalBody | null) ?? {}
  } catch {
    return {}
  }
}
