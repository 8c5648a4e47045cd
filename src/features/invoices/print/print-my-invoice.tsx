import { invoiceDocument } from '#backend/invoices.ts'
import { InvoiceToPrint } from '#features/invoices/print/invoice-to-print.tsx'
import { useAsked } from '#ui/use-asked.ts'

/** The other one is the supplier's own. */
const RECIPIENTS_COPY = ['original'] as const

/** For a customer, whose device keeps nothing. */
export function PrintMyInvoice({ id }: { id: string }) {
  const { asked, askAgain } = useAsked(() => invoiceDocument(id))
  const refresh = asked.state === 'ready' ? 'done' : asked.state === 'loading' ? 'under-way' : asked.why
  return (
    <InvoiceToPrint
      answer={{ value: asked.state === 'ready' ? asked.value : null, asOf: null, isCopy: false, refresh }}
      onTryAgain={askAgain}
      copies={RECIPIENTS_COPY}
    />
  )
}
