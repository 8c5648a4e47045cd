import type { EmailOtpType } from '@supabase/supabase-js'
import { accountRefusal, type AccountRefusal } from '#backend/auth/account-refusal.ts'
import { requestAuth } from '#backend/auth/request-auth.ts'
import { readAuthAnswer } from '#backend/auth/read-auth-answer.ts'
import { endTokens, isTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'

export type RedeemAnswer = { kind: 'session'; tokens: SessionTokens } | { kind: 'used' } | AccountRefusal

/** The auth server's codes for a link that no longer works; after any other failure it may still work. */
const USED: ReadonlySet<string | null> = new Set(['otp_expired', 'validation_failed', 'user_not_found', 'user_banned'])

/** For links that carry a hash instead of a session: mail scanners cannot use these up by opening them. */
export async function redeemLink(type: string, tokenHash: string): Promise<RedeemAnswer> {
  const heard = await requestAuth((auth) => auth.verifyOtp({ type: type as EmailOtpType, token_hash: tokenHash }))
  const answer = readAuthAnswer(heard, isTokens)
  if (answer.kind === 'answer') return { kind: 'session', tokens: answer.value }
  return answer.kind === 'refused' && USED.has(answer.code) ? { kind: 'used' } : accountRefusal(answer)
}

/** Ends a session that a link opened and nobody here goes on with. The server's answer changes nothing here. */
export async function endLinkSession(tokens: SessionTokens): Promise<void> {
  await endTokens(tokens)
}
