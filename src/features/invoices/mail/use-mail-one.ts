import { useRef, useState } from 'react'
import { mailInvoice } from '#backend/rpc/billing/invoice-mails.ts'
import { mayMailAgain } from '#domain/billing/invoice-mail.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { mailRefusalWords } from '#features/invoices/mail/mail-messages.ts'
import { useSession } from '#session/session.ts'

interface Told {
  tone: 'good' | 'warn' | 'bad'
  words: string
  /** It may have been mailed before: a person may want it once more. */
  mayRepeat: boolean
}

/** Mails one invoice to its client. Sent again after a lost answer it is the same mail. */
export function useMailOne(invoiceId: string) {
  const userId = useSession(({ person }) => person?.userId ?? '')
  const request = useRef<{ id: string; again: boolean }>(null)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)

  async function mail(again: boolean) {
    if (request.current?.again !== again) request.current = { id: crypto.randomUUID(), again }
    setBusy(true)
    const call = await mailInvoice({ ...request.current, invoiceId }, userId)
    setBusy(false)
    if (call.kind !== 'answer')
      return setTold({ tone: 'bad', words: `Failed to mail invoice. ${noAnswerWords(call.kind)}`, mayRepeat: again })
    if ('mailed' in call.value) {
      request.current = null
      return setTold({ tone: 'good', words: `Mailed to ${call.value.mailed.to}.`, mayRepeat: false })
    }
    const mayRepeat = mayMailAgain(call.value.refused)
    // What nobody knows of is mailed once more under an id of its own.
    if (mayRepeat) request.current = null
    setTold({ tone: mayRepeat ? 'warn' : 'bad', words: mailRefusalWords(call.value), mayRepeat })
  }

  return { busy, told, mail }
}
