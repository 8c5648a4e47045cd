import { useState } from 'react'
import type { InvoiceDocument } from '#domain/billing/invoice.ts'
import { CopyChoice } from '#features/invoices/print/copy-choice.tsx'
import { runningTitle, type InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'
import { InvoiceDesk, InvoicePaper } from '#features/invoices/print/invoice-paper.tsx'
import { usePageMargins } from '#features/invoices/print/use-page-margins.ts'
import { usePrintWindow } from '#features/invoices/print/use-print-window.ts'
import { Button } from '#ui/controls/button.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

interface PrintViewProps {
  invoice: InvoiceDocument
  copies: readonly InvoiceCopy[]
  firstCopy: InvoiceCopy
  /** Nothing newer is on its way. */
  settled: boolean
}

/** The invoice on the screen as it comes out on paper, with what is needed to print it. */
export function PrintView({ invoice, copies, firstCopy, settled }: PrintViewProps) {
  const [copy, setCopy] = useState(firstCopy)
  usePageMargins(runningTitle(invoice, copy))
  usePrintWindow(settled)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <PageHeading title={`Invoice ${invoice.invoiceNumber}`} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <CopyChoice copies={copies} copy={copy} onChoose={setCopy} />
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </div>
      <InvoiceDesk label="The document">
        <InvoicePaper invoice={invoice} copy={copy} />
      </InvoiceDesk>
    </>
  )
}
