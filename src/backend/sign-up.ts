import { accountRefusal, type AccountRefusal } from '#backend/account-refusal.ts'
import { askAuth } from '#backend/ask-auth.ts'
import { isTokens, type SessionTokens } from '#backend/session-tokens.ts'
import { anyOf, hasId, type Shape } from '#backend/shape.ts'
import { welcome, type SignInAnswer } from '#backend/sign-in.ts'

export interface NewAccount {
  name: string
  email: string
  password: string
  /** Ten digits, or empty. */
  phone: string
}

/** `signed-in`: a server that asks for no confirmation lets people in at once. */
export type SignUpAnswer = { kind: 'check-email' } | { kind: 'duplicate' } | Extract<SignInAnswer, { kind: 'signed-in' }> | AccountRefusal

type Made = SessionTokens | { id: string; identities?: unknown }
const isMade: Shape<Made> = anyOf(isTokens, hasId)

const TAKEN = new Set(['user_already_exists', 'email_exists'])

export async function signUp({ name, email, password, phone }: NewAccount): Promise<SignUpAnswer> {
  const goesTo = encodeURIComponent(`${location.origin}/dashboard`)
  const answer = await askAuth(
    {
      path: `/auth/v1/signup?redirect_to=${goesTo}`,
      body: { email, password, data: { name, phone } },
    },
    isMade,
  )
  if (answer.kind === 'refused' && answer.code !== null && TAKEN.has(answer.code)) return { kind: 'duplicate' }
  if (answer.kind !== 'answer') return accountRefusal(answer)
  if ('access_token' in answer.value) return enter(answer.value)
  // Whoever has a confirmed account already: the server shows a made-up one, which nobody can sign in with.
  const { identities } = answer.value
  return Array.isArray(identities) && identities.length === 0 ? { kind: 'duplicate' } : { kind: 'check-email' }
}

async function enter(tokens: SessionTokens): Promise<SignUpAnswer> {
  const entered = await welcome(tokens)
  switch (entered.kind) {
    case 'signed-in':
    case 'too-many':
    case 'unreachable':
    case 'failed':
      return entered
    case 'invalid-credentials':
    case 'email-not-confirmed':
    case 'no-session':
      return { kind: 'failed', message: '' }
  }
}
