import { accountRefusal, type AccountRefusal } from '#backend/account-refusal.ts'
import { ask } from '#backend/ask.ts'
import { askAuth } from '#backend/ask-auth.ts'
import { forgetTokens, readTokens, type SessionTokens } from '#backend/session-tokens.ts'
import { exactly, isAnything, withFields } from '#backend/shape.ts'

export type SetPasswordAnswer = { kind: 'set' } | { kind: 'link-over' } | AccountRefusal

/** With the session that a recovery link opened. Once the password is new, every session of the account is over, this one included. */
export async function setPassword(tokens: SessionTokens, password: string): Promise<SetPasswordAnswer> {
  const token = tokens.access_token
  const answer = await askAuth(
    { path: '/auth/v1/user', method: 'PUT', body: { password }, token },
    withFields({ id: exactly(tokens.user.id) }),
  )
  if (answer.kind === 'refused' && (answer.status === 401 || answer.status === 403)) return { kind: 'link-over' }
  if (answer.kind !== 'answer') return accountRefusal(answer)
  await endEverywhere(token)
  if (readTokens()?.user.id === tokens.user.id) forgetTokens()
  return { kind: 'set' }
}

/** The password is set whatever becomes of this; on a poor line it is worth a second try. */
async function endEverywhere(token: string): Promise<void> {
  const end = () => ask({ path: '/auth/v1/logout?scope=global', body: {}, token }, isAnything)
  if ((await end()).kind === 'unreachable') await end()
}
