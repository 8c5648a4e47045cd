import { accountRefusal, type AccountRefusal } from '#backend/auth/account-refusal.ts'
import { requestAuth } from '#backend/auth/request-auth.ts'
import { readAuthAnswer } from '#backend/auth/read-auth-answer.ts'
import { beginSession, type SignInAnswer } from '#backend/auth/request-sign-in.ts'
import { isTokens } from '#backend/auth/session-tokens.ts'
import { request } from '#backend/transport/request.ts'
import { isFlag, isRecord, withFields } from '#backend/transport/shape.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

export interface AuthSettings {
  external: { phone: boolean }
}

const isSettings = withFields<AuthSettings>({ external: withFields<AuthSettings['external']>({ phone: isFlag }) })

/** Whether the auth server signs in by phone, that is: whether it can send a text message. */
export async function authSettings(): Promise<ServerResult<AuthSettings>> {
  return request({ path: '/auth/v1/settings', method: 'GET' }, isSettings)
}

export type CodeSent = { kind: 'sent' } | AccountRefusal

/** To the ten digits of a phone. A number that nobody here has is answered as one that somebody has. */
export async function sendCode(phone: string): Promise<CodeSent> {
  const heard = await requestAuth((auth) => auth.signInWithOtp({ phone: inIndia(phone), options: { shouldCreateUser: false } }))
  const answer = readAuthAnswer(heard, isRecord)
  if (answer.kind === 'answer') return { kind: 'sent' }
  return answer.kind === 'refused' && UNKNOWN_NUMBER.has(answer.code) ? { kind: 'sent' } : accountRefusal(answer)
}

const UNKNOWN_NUMBER: ReadonlySet<string | null> = new Set(['otp_disabled', 'user_not_found', 'signup_disabled'])

/** By the code that was sent to a phone. The auth server's words for a wrong code are for programs; for one that has run out it has no others. */
export async function signInWithCode(phone: string, code: string): Promise<SignInAnswer> {
  const heard = await requestAuth((auth) => auth.verifyOtp({ phone: inIndia(phone), token: code, type: 'sms' }))
  const answer = readAuthAnswer(heard, isTokens)
  if (answer.kind === 'refused' && WRONG_CODE.has(answer.code)) return { kind: 'invalid-credentials', message: '' }
  return beginSession(heard)
}

const WRONG_CODE: ReadonlySet<string | null> = new Set(['otp_expired', 'otp_disabled', 'user_not_found', 'validation_failed'])

/** As the auth server writes a number. */
function inIndia(phone: string): string {
  return `+91${phone}`
}
