import { accountRefusal, type AccountRefusal } from '#backend/account-refusal.ts'
import { askAuth } from '#backend/ask-auth.ts'
import { endTokens, isTokens, switchTokens } from '#backend/session-tokens.ts'
import { exactly, withFields } from '#backend/shape.ts'

export type ChangePasswordAnswer =
  | { kind: 'changed' }
  | { kind: 'wrong-password' }
  | { kind: 'same-password' }
  | { kind: 'signed-out' }
  | AccountRefusal

/**
 * The current password is proved by signing in with it, which is the one check that every auth server makes and limits. The device goes
 * on with the session that this opens, so that it stays signed in whatever becomes of the rest; the new password ends all other sessions.
 */
export async function changePassword(
  person: { userId: string; email: string },
  current: string,
  next: string,
): Promise<ChangePasswordAnswer> {
  const proved = await askAuth({ path: '/auth/v1/token?grant_type=password', body: { email: person.email, password: current } }, isTokens)
  if (proved.kind === 'refused' && proved.code === 'invalid_credentials') return { kind: 'wrong-password' }
  if (proved.kind !== 'answer') return accountRefusal(proved)
  const fresh = proved.value
  if (fresh.user.id !== person.userId) return { kind: 'failed', message: '' }
  const before = await switchTokens(fresh)
  if (before === 'somebody-else') {
    await endTokens(fresh)
    return { kind: 'signed-out' }
  }

  const token = fresh.access_token
  const changed = await askAuth(
    { path: '/auth/v1/user', method: 'PUT', body: { password: next }, token },
    withFields({ id: exactly(person.userId) }),
  )
  if (changed.kind === 'answer') return { kind: 'changed' }
  // The new password would have ended the session of before.
  if (before !== null) await endTokens(before)
  if (changed.kind === 'refused' && changed.code === 'same_password') return { kind: 'same-password' }
  return accountRefusal(changed)
}
