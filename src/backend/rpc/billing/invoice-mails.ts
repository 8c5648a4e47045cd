import { believe } from '#backend/transport/believe.ts'
import { requestFunction, callFunction } from '#backend/transport/call-function.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import { anyOf, isFlag, isInstant, isName, refusal, withFields } from '#backend/transport/shape.ts'
import { withSession } from '#backend/transport/with-session.ts'
import type { MailedTo, MailRefused } from '#domain/billing/invoice-mail.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

const isConfigured = withFields<{ configured: boolean }>({ configured: isFlag })

/** Whether this installation sends mail at all. */
export async function mailConfigured(): Promise<ServerResult<{ configured: boolean }>> {
  return withSession(async (token) => {
    const heard = await requestFunction('mail-invoice', { token })
    return 'kind' in heard ? heard : believe(readAnswer(heard), isConfigured)
  })
}

type MailAnswer = { mailed: MailedTo } | MailRefused

const isMailAnswer = anyOf(
  withFields<{ mailed: MailedTo }>({ mailed: withFields<MailedTo>({ to: isName, at: isInstant }) }),
  refusal<MailRefused>(),
)

/** `id` is made on the device: sent again, it is the same mail. Never in the name of somebody who has since signed in here. */
export async function mailInvoice(
  asked: { id: string; invoiceId: string; again: boolean },
  userId: string,
): Promise<ServerResult<MailAnswer>> {
  return withSession(async (token) => {
    const heard = await callFunction('mail-invoice', asked, { token })
    return 'kind' in heard ? heard : believe(readAnswer(heard), isMailAnswer)
  }, userId)
}
