import { accountRefusal, type AccountRefusal } from '#backend/auth/account-refusal.ts'
import { requestAuth } from '#backend/auth/request-auth.ts'
import { readAuthAnswer } from '#backend/auth/read-auth-answer.ts'
import type { Heard } from '#backend/transport/exchange.ts'
import { isRecord, type Shape } from '#backend/transport/shape.ts'
import * as paths from '#domain/app-paths.ts'

/** `asked`: the server does not say whether such an account exists. */
type MailAnswer = { kind: 'asked' } | AccountRefusal

export async function askForReset(email: string): Promise<MailAnswer> {
  const redirectTo = `${location.origin}${paths.resetPassword}`
  return asked(await requestAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo })))
}

export async function askForConfirmation(email: string): Promise<MailAnswer> {
  const options = { emailRedirectTo: `${location.origin}${paths.dashboard}` }
  return asked(await requestAuth((auth) => auth.resend({ type: 'signup', email, options })))
}

/** The auth server only says that it was asked. */
const isNothingMore: Shape<object> = (value): value is object =>
  isRecord(value) && Object.keys(value).every((name) => name === 'message_id')

function asked(heard: Heard): MailAnswer {
  const answer = readAuthAnswer(heard, isNothingMore)
  return answer.kind === 'answer' ? { kind: 'asked' } : accountRefusal(answer)
}
