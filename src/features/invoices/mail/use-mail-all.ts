import { mailInvoice } from '#backend/rpc/billing/invoice-mails.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { withMail } from '#domain/billing/raising/months-end.ts'
import { mailRefusalWords } from '#features/invoices/mail/mail-messages.ts'
import type { MonthsEndWork } from '#features/invoices/months-end/use-months-end.ts'
import { useOneByOne } from '#features/invoices/months-end/use-one-by-one.ts'

/** Mails invoice after invoice. The id of each is kept before it goes, so that a lost answer mails nothing twice. */
export function useMailAll({ now, change }: MonthsEndWork, userId: string) {
  // Two tabs would only be told of each other's: the server sends none twice.
  const { progress, isElsewhere, start, stop } = useOneByOne(`waybill-months-end-mail ${userId}`, mailOne)

  /** False when there is no use in sending the next one. */
  async function mailOne(clientCode: string): Promise<boolean> {
    const bill = now()?.bills.find((each) => each.clientCode === clientCode)
    if (bill?.outcome?.kind !== 'raised' || bill.mail?.state === 'mailed') return true
    const id = bill.mail?.id ?? crypto.randomUUID()
    await change((run) => run && withMail(run, clientCode, { id, state: 'unanswered', words: null }))
    const call = await mailInvoice({ id, invoiceId: bill.outcome.invoice.id, again: false }, userId)
    const note = async (state: 'mailed' | 'not-mailed', words: string) =>
      change((run) => run && withMail(run, clientCode, { id, state, words }))
    if (call.kind !== 'answer') {
      await note('not-mailed', `Failed to mail invoice. ${noAnswerWords(call.kind)}`)
      return call.kind === 'failed'
    }
    if ('mailed' in call.value) await note('mailed', `Mailed to ${call.value.mailed.to}.`)
    else await note(call.value.refused === 'already-mailed' ? 'mailed' : 'not-mailed', mailRefusalWords(call.value))
    return !('refused' in call.value) || (call.value.refused !== 'mail-unavailable' && call.value.refused !== 'not-configured')
  }

  return { progress, isElsewhere, mail: async (clientCodes: readonly string[]) => start(clientCodes), stop }
}
