import { accountRefusal, type AccountRefusal } from '#backend/account-refusal.ts'
import { askAuth } from '#backend/ask-auth.ts'
import { endTokens, isTokens, type SessionTokens } from '#backend/session-tokens.ts'

export type RedeemAnswer = { kind: 'session'; tokens: SessionTokens } | { kind: 'used' } | AccountRefusal

/** The auth server's own words for a link that opens nothing any more; after anything else it may still do. */
const USED: ReadonlySet<string | null> = new Set(['otp_expired', 'validation_failed', 'user_not_found', 'user_banned'])

/** For links that carry a hash instead of a session: programs that look into mails cannot use those up by looking. */
export async function redeemLink(type: string, tokenHash: string): Promise<RedeemAnswer> {
  const answer = await askAuth({ path: '/auth/v1/verify', body: { type, token_hash: tokenHash } }, isTokens)
  if (answer.kind === 'answer') return { kind: 'session', tokens: answer.value }
  return answer.kind === 'refused' && USED.has(answer.code) ? { kind: 'used' } : accountRefusal(answer)
}

/** A session that a link opened and nobody on this device goes on with. What the server answers changes nothing here. */
export async function endLinkSession(tokens: SessionTokens): Promise<void> {
  await endTokens(tokens)
}
