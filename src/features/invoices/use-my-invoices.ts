import { useState } from 'react'
import { myInvoices } from '#backend/my-invoices.ts'
import type { InvoiceSummary } from '#domain/invoice.ts'
import { noAnswerWords } from '#domain/no-answer.ts'
import { useAsked } from '#ui/use-asked.ts'

/** The customer's own list, page by page. Nothing of it is kept on the device. */
export function useMyInvoices() {
  const { asked, askAgain } = useAsked(() => myInvoices(null))
  const [later, setLater] = useState<{ invoices: InvoiceSummary[]; more: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const first = asked.state === 'ready' ? asked.value : null
  const invoices = [...(first?.invoices ?? []), ...(later?.invoices ?? [])]

  async function showMore() {
    const last = invoices.at(-1)
    if (last === undefined || busy) return
    setBusy(true)
    const call = await myInvoices(last)
    setBusy(false)
    setTrouble(call.kind === 'answer' ? null : noAnswerWords(call.kind))
    if (call.kind === 'answer') setLater({ invoices: [...(later?.invoices ?? []), ...call.value.invoices], more: call.value.more })
  }

  return { asked, invoices, more: (later ?? first)?.more === true, busy, trouble, showMore: () => void showMore(), tryAgain: askAgain }
}
