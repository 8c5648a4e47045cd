import { accountRefusal, type AccountRefusal } from '#backend/auth/account-refusal.ts'
import { requestAuth } from '#backend/auth/request-auth.ts'
import { readAuthAnswer } from '#backend/auth/read-auth-answer.ts'
import { forgetTokens, readTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'
import { exactly, withFields } from '#backend/transport/shape.ts'

export type SetPasswordAnswer = { kind: 'set' } | { kind: 'link-over' } | AccountRefusal

/** Uses the session that a recovery link opened. A new password ends every session of the account, also this one. */
export async function setPassword(tokens: SessionTokens, password: string): Promise<SetPasswordAnswer> {
  const answer = readAuthAnswer(
    await requestAuth((auth) => auth.updateUser({ password }), tokens),
    withFields({ id: exactly(tokens.user.id) }),
  )
  if (answer.kind === 'refused' && (answer.status === 401 || answer.status === 403)) return { kind: 'link-over' }
  if (answer.kind !== 'answer') return accountRefusal(answer)
  await endEverywhere(tokens)
  if (readTokens()?.user.id === tokens.user.id) forgetTokens()
  return { kind: 'set' }
}

/** The password is set even if this fails; on a poor line a second try is worth it. */
async function endEverywhere(tokens: SessionTokens): Promise<void> {
  const end = () => requestAuth((auth) => auth.signOut({ scope: 'global' }), tokens)
  const heard = await end()
  if ('kind' in heard && heard.kind === 'unreachable') await end()
}
