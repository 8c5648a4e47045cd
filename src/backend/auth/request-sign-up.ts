import { passwordRefusal, type AccountRefusal, type WeakPassword } from '#backend/auth/account-refusal.ts'
import { requestAuth } from '#backend/auth/request-auth.ts'
import { readAuthAnswer } from '#backend/auth/read-auth-answer.ts'
import { isTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'
import { anyOf, hasId, type Shape } from '#backend/transport/shape.ts'
import { welcome, type SignInAnswer } from '#backend/auth/request-sign-in.ts'
import * as paths from '#domain/app-paths.ts'

export interface NewAccount {
  name: string
  email: string
  password: string
  /** Ten digits, or empty. */
  phone: string
}

/** `signed-in`: a server that asks for no confirmation lets people in at once. */
export type SignUpAnswer =
  | { kind: 'check-email' }
  | { kind: 'duplicate' }
  | Extract<SignInAnswer, { kind: 'signed-in' }>
  | WeakPassword
  | AccountRefusal

type Made = SessionTokens | { id: string; identities?: unknown }
const isMade: Shape<Made> = anyOf(isTokens, hasId)

const TAKEN: ReadonlySet<string | null> = new Set(['user_already_exists', 'email_exists'])

export async function signUp({ name, email, password, phone }: NewAccount): Promise<SignUpAnswer> {
  const options = { data: { name, phone }, emailRedirectTo: `${location.origin}${paths.dashboard}` }
  const answer = readAuthAnswer(await requestAuth((auth) => auth.signUp({ email, password, options })), isMade)
  if (answer.kind === 'refused' && TAKEN.has(answer.code)) return { kind: 'duplicate' }
  if (answer.kind !== 'answer') return passwordRefusal(answer)
  if ('access_token' in answer.value) return welcome(answer.value)
  // The address already has a confirmed account: the server shows a made-up one that nobody can sign in with.
  const { identities } = answer.value
  return Array.isArray(identities) && identities.length === 0 ? { kind: 'duplicate' } : { kind: 'check-email' }
}
