import { signUp as askServer, type NewAccount, type SignUpAnswer } from '#backend/auth/request-sign-up.ts'
import { expectLink } from '#session/mail-links/expected-link.ts'
import { sessionBegan } from '#session/session.ts'

/** Trimmed like every sign-in, or nobody could sign in with what they chose. */
export async function signUp({ name, email, password, phone }: NewAccount): Promise<SignUpAnswer> {
  const answer = await askServer({ name: name.trim(), email: email.trim(), password: password.trim(), phone })
  if (answer.kind === 'signed-in') sessionBegan(answer.person)
  if (answer.kind === 'check-email') expectLink(email)
  return answer
}
