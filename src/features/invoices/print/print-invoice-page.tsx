import { useParams } from 'react-router-dom'
import { invoiceDocument } from '#backend/rpc/billing/invoices.ts'
import { INVOICE_COPIES } from '#features/invoices/print/invoice-copy.ts'
import { InvoiceToPrint } from '#features/invoices/print/invoice-to-print.tsx'
import { useKeptAnswer } from '#features/invoices/use-kept-answer.ts'

/** For the office, without signal too: from the last copy on this device. */
export function PrintInvoicePage() {
  const { id = '' } = useParams()
  const answer = useKeptAnswer(`invoice:${id}`, () => invoiceDocument(id))
  return <InvoiceToPrint answer={answer} copies={INVOICE_COPIES} />
}
