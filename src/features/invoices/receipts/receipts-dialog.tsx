import { useState } from 'react'
import { invoiceDocument } from '#backend/invoices.ts'
import type { InvoiceDocument, InvoiceSummary } from '#domain/invoice.ts'
import { BooksWaiting } from '#features/invoices/books/books-waiting.tsx'
import { ReceiptsSection } from '#features/invoices/receipts/receipts-section.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatRupees } from '#ui/format-rupees.ts'
import { useAsked } from '#ui/use-asked.ts'

interface ReceiptsDialogProps {
  invoice: Pick<InvoiceSummary, 'id' | 'invoiceNumber'>
  onClose: () => void
  onChange: (invoice: InvoiceDocument) => void
}

/** What was received for one invoice of a list. */
export function ReceiptsDialog({ invoice: { id, invoiceNumber }, onClose, onChange }: ReceiptsDialogProps) {
  const { asked, askAgain } = useAsked(() => invoiceDocument(id))
  const [changed, setChanged] = useState<InvoiceDocument | null>(null)
  const invoice = changed ?? (asked.state === 'ready' ? asked.value.invoice : null)
  return (
    <Dialog
      title={`Invoice ${invoiceNumber}`}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <BooksWaiting asked={asked} reason="Receipts are kept by the server alone." onTryAgain={askAgain} />
      {asked.state === 'ready' && invoice === null && <EmptyState title="This invoice is not there any more." />}
      {invoice && (
        <div className="flex flex-col gap-4">
          <p className="wrap-anywhere">
            {invoice.recipient.name}, <span className="font-semibold tabular-nums">{formatRupees(invoice.totalPaise)}</span>
          </p>
          <ReceiptsSection
            invoice={invoice}
            onChange={(now) => {
              setChanged(now)
              onChange(now)
            }}
          />
        </div>
      )}
    </Dialog>
  )
}
