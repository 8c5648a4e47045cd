import { useSearchParams } from 'react-router-dom'
import type { InvoiceDocument } from '#domain/billing/invoice.ts'
import { AnswerNotice } from '#features/invoices/answer-notice.tsx'
import type { InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'
import { PrintView } from '#features/invoices/print/print-view.tsx'
import type { KeptAnswer } from '#features/invoices/use-kept-answer.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

interface InvoiceToPrintProps {
  answer: KeptAnswer<{ invoice: InvoiceDocument | null }>
  /** Those that the reader may print, the first of them unless the address says another. */
  copies: readonly InvoiceCopy[]
}

/**
 * The print view for all who may see the invoice, from the server or a copy. A copy waits for the server's word before it prints by itself.
 */
export function InvoiceToPrint({ answer, copies }: InvoiceToPrintProps) {
  const [params] = useSearchParams()
  const invoice = answer.value?.invoice ?? null
  return (
    <>
      {invoice === null && <PageHeading title="Invoice" />}
      <div className="empty:hidden print:hidden">
        <AnswerNotice answer={answer} fallback="fetch invoices" />
      </div>
      {answer.value !== null && invoice === null && (
        <EmptyState title="This invoice is not there.">It was cancelled, or it belongs to a client of somebody else.</EmptyState>
      )}
      {invoice && (
        <PrintView
          invoice={invoice}
          copies={copies}
          firstCopy={copies.find((copy) => copy === params.get('copy')) ?? 'original'}
          settled={!answer.isAsking}
        />
      )}
    </>
  )
}
