import { accountRefusal, type AccountRefusal } from '#backend/account-refusal.ts'
import { askAuth } from '#backend/ask-auth.ts'

/** `asked`: whether there is such an account, the server does not say. */
export type MailAnswer = { kind: 'asked' } | AccountRefusal

export async function askForReset(email: string): Promise<MailAnswer> {
  const goesTo = encodeURIComponent(`${location.origin}/reset-password`)
  return asked(`/auth/v1/recover?redirect_to=${goesTo}`, { email })
}

export async function askForConfirmation(email: string): Promise<MailAnswer> {
  const goesTo = encodeURIComponent(`${location.origin}/dashboard`)
  return asked(`/auth/v1/resend?redirect_to=${goesTo}`, { type: 'signup', email })
}

async function asked(path: string, body: object): Promise<MailAnswer> {
  const answer = await askAuth<object>({ path, body })
  return answer.kind === 'answer' ? { kind: 'asked' } : accountRefusal(answer)
}
