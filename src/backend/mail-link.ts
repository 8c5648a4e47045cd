import { accountRefusal, type AccountRefusal } from '#backend/account-refusal.ts'
import { askAuth } from '#backend/ask-auth.ts'
import { endTokens, isTokens, type SessionTokens } from '#backend/session-tokens.ts'

export type RedeemAnswer = { kind: 'session'; tokens: SessionTokens } | { kind: 'used' } | AccountRefusal

/** For links that carry a hash instead of a session: programs that look into mails cannot use those up by looking. */
export async function redeemLink(type: string, tokenHash: string): Promise<RedeemAnswer> {
  const answer = await askAuth<Partial<SessionTokens>>({ path: '/auth/v1/verify', body: { type, token_hash: tokenHash } })
  if (answer.kind === 'answer') return isTokens(answer.value) ? { kind: 'session', tokens: answer.value } : { kind: 'used' }
  const refused = answer.kind === 'refused' && answer.status >= 400 && answer.status < 500
  return refused ? { kind: 'used' } : accountRefusal(answer)
}

/** A session that a link opened and nobody on this device goes on with. What the server answers changes nothing here. */
export async function endLinkSession(tokens: SessionTokens): Promise<void> {
  await endTokens(tokens)
}
