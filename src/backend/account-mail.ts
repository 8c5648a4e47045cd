import { accountRefusal, type AccountRefusal } from '#backend/account-refusal.ts'
import { askAuth } from '#backend/ask-auth.ts'
import { isRecord, type Shape } from '#backend/shape.ts'

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

/** The auth server has nothing to say but that it was asked. */
const isNothingMore: Shape<object> = (value): value is object =>
  isRecord(value) && Object.keys(value).every((name) => name === 'message_id')

async function asked(path: string, body: object): Promise<MailAnswer> {
  const answer = await askAuth({ path, body }, isNothingMore)
  return answer.kind === 'answer' ? { kind: 'asked' } : accountRefusal(answer)
}
