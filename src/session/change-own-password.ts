import { changePassword as askServer, type ChangePasswordAnswer } from '#backend/auth/request-password-change.ts'
import { sessionBegan, useSession } from '#session/session.ts'
import type { Person } from '#session/person.ts'

/** Trimmed like the password of every sign-in. */
export async function changeOwnPassword(person: Person, current: string, next: string): Promise<ChangePasswordAnswer> {
  const answer = await askServer(person, current.trim(), next.trim())
  // After an ended session the app goes on with the one that proved the password.
  if (answer.kind === 'changed' && useSession.getState().state === 'ended') sessionBegan(useSession.getState().person ?? person)
  return answer
}
