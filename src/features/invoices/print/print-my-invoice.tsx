import { invoiceDocument } from '#backend/rpc/billing/invoices.ts'
import { InvoiceToPrint } from '#features/invoices/print/invoice-to-print.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** The other one is the supplier's own. */
const RECIPIENTS_COPY = ['original'] as const

/** For a customer, whose device keeps nothing. */
export function PrintMyInvoice({ id }: { id: string }) {
  const answer = useServerQuery(`invoice ${id}`, () => invoiceDocument(id))
  return <InvoiceToPrint answer={answer} copies={RECIPIENTS_COPY} />
}
