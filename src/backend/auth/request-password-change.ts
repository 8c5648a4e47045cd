import { accountRefusal, passwordRefusal, type AccountRefusal, type WeakPassword } from '#backend/auth/account-refusal.ts'
import { requestAuth } from '#backend/auth/request-auth.ts'
import { readAuthAnswer } from '#backend/auth/read-auth-answer.ts'
import { endTokens, isTokens, switchTokens } from '#backend/auth/session-tokens.ts'
import { exactly, withFields } from '#backend/transport/shape.ts'

export type ChangePasswordAnswer =
  | { kind: 'changed' }
  | { kind: 'wrong-password' }
  | { kind: 'same-password' }
  | { kind: 'signed-out' }
  | WeakPassword
  | AccountRefusal

/**
 * Signing in proves the current password: it is the one check that every auth server makes and limits. The device goes on with the session
 * that this opens, so it stays signed in even if the rest fails. The new password ends all other sessions.
 */
export async function changePassword(
  person: { userId: string; email: string },
  current: string,
  next: string,
): Promise<ChangePasswordAnswer> {
  const proved = readAuthAnswer(await requestAuth((auth) => auth.signInWithPassword({ email: person.email, password: current })), isTokens)
  if (proved.kind === 'refused' && proved.code === 'invalid_credentials') return { kind: 'wrong-password' }
  if (proved.kind !== 'answer') return accountRefusal(proved)
  const fresh = proved.value
  if (fresh.user.id !== person.userId) return { kind: 'failed', message: '' }
  const before = await switchTokens(fresh)
  if (before === 'somebody-else') {
    await endTokens(fresh)
    return { kind: 'signed-out' }
  }

  const changed = readAuthAnswer(
    await requestAuth((auth) => auth.updateUser({ password: next }), fresh),
    withFields({ id: exactly(person.userId) }),
  )
  if (changed.kind === 'answer') return { kind: 'changed' }
  // The new password would have ended the earlier session.
  if (before !== null) await endTokens(before)
  if (changed.kind === 'refused' && changed.code === 'same_password') return { kind: 'same-password' }
  return passwordRefusal(changed)
}
