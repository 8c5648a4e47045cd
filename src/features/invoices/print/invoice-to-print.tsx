import { useSearchParams } from 'react-router-dom'
import type { InvoiceDocument } from '#domain/invoice.ts'
import { AnswerNotice } from '#features/invoices/answer-notice.tsx'
import type { InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'
import { PrintView } from '#features/invoices/print/print-view.tsx'
import type { KeptAnswer } from '#features/invoices/use-kept-answer.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/page.tsx'

interface InvoiceToPrintProps {
  answer: KeptAnswer<{ invoice: InvoiceDocument | null }>
  onTryAgain: () => void
  /** Those that the reader may print, the first of them unless the address says another. */
  copies: readonly InvoiceCopy[]
}

/** The print view of whoever may see the invoice, wherever it was loaded from. A copy waits for the server's word before it is printed by itself. */
export function InvoiceToPrint({ answer, onTryAgain, copies }: InvoiceToPrintProps) {
  const [params] = useSearchParams()
  const invoice = answer.value?.invoice ?? null
  return (
    <>
      {invoice === null && <PageHeading title="Invoice" />}
      <div className="empty:hidden print:hidden">
        <AnswerNotice answer={answer} fallback="fetch invoices" onTryAgain={onTryAgain} />
      </div>
      {answer.value !== null && invoice === null && (
        <EmptyState title="This invoice is not there.">It was cancelled, or it belongs to a client of somebody else.</EmptyState>
      )}
      {invoice && (
        <PrintView
          invoice={invoice}
          copies={copies}
          firstCopy={copies.find((copy) => copy === params.get('copy')) ?? 'original'}
          settled={answer.refresh !== 'under-way'}
        />
      )}
    </>
  )
}
