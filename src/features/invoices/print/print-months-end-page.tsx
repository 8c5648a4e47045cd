import { useState } from 'react'
import { troubleWords } from '#features/invoices/invoice-messages.ts'
import { CopyChoice } from '#features/invoices/print/copy-choice.tsx'
import { INVOICE_COPIES, runningTitle, type InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'
import { InvoiceDesk, InvoicePaper } from '#features/invoices/print/invoice-paper.tsx'
import { usePageMarginsOf } from '#features/invoices/print/use-page-margins.ts'
import { usePrintWindow } from '#features/invoices/print/use-print-window.ts'
import { useRaisedDocuments } from '#features/invoices/print/use-raised-documents.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Progress } from '#ui/feedback/progress.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { PageHeading } from '#ui/layout/page.tsx'

/** All papers of a month's end as one document, each from a page of its own on. */
export function PrintMonthsEndPage() {
  const { ids, read, query } = useRaisedDocuments()
  const [copy, setCopy] = useState<InvoiceCopy>('original')
  const invoices = query.value ?? []
  usePageMarginsOf(invoices.map((invoice) => runningTitle(invoice, copy)))
  usePrintWindow(invoices.length > 0)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <PageHeading title={invoices.length === 0 ? 'Invoices' : countOf(invoices.length, 'invoice')} />
        {invoices.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <CopyChoice copies={INVOICE_COPIES} copy={copy} onChoose={setCopy} />
            <Button onClick={() => window.print()}>Print</Button>
          </div>
        )}
      </div>
      <div className="empty:hidden print:hidden">
        {ids !== undefined && query.value === null && query.trouble === null && (
          <Progress label="Reading the invoices" value={read} max={ids.length} detail={`${read} of ${ids.length}`} />
        )}
        <ServerTrouble query={query} words={(why) => troubleWords('fetch invoices', why)} tone="bad" />
        {ids?.length === 0 && (
          <EmptyState title="No invoices to print.">
            This device has none from its last month’s end. Each stands under Raised Invoices.
          </EmptyState>
        )}
      </div>
      {invoices.length > 0 && (
        <InvoiceDesk label="The documents" className="invoice-papers">
          {invoices.map((invoice) => (
            <InvoicePaper key={invoice.id} invoice={invoice} copy={copy} />
          ))}
        </InvoiceDesk>
      )}
    </>
  )
}
