import { useState } from 'react'
import { invoiceDocument } from '#backend/rpc/billing/invoices.ts'
import type { InvoiceDocument, InvoiceSummary } from '#domain/billing/invoice.ts'
import { AnswerNotice } from '#features/invoices/answer-notice.tsx'
import { DownloadInvoice } from '#features/invoices/download/download-invoice.tsx'
import { MailOne } from '#features/invoices/mail/mail-one.tsx'
import { InvoiceDetails } from '#features/invoices/raised/invoice-details.tsx'
import { usePrintInvoice } from '#features/invoices/print/use-print-invoice.tsx'
import { ReceiptsSection } from '#features/invoices/receipts/receipts-section.tsx'
import { useKeptAnswer } from '#features/invoices/use-kept-answer.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

interface InvoiceDetailsDialogProps {
  /** Its number may be known from the answer alone. */
  invoice: Pick<InvoiceSummary, 'id'> & Partial<Pick<InvoiceSummary, 'invoiceNumber'>>
  onClose: () => void
  /** Money was received for it, or not after all. */
  onReceived?: () => void
}

/** One invoice as it was raised, and what was received for it since. */
export function InvoiceDetailsDialog({ invoice: { id, invoiceNumber }, onClose, onReceived }: InvoiceDetailsDialogProps) {
  const answer = useKeptAnswer(`invoice:${id}`, () => invoiceDocument(id))
  const printing = usePrintInvoice()
  const [changed, setChanged] = useState<InvoiceDocument | null>(null)
  const invoice = changed ?? answer.value?.invoice ?? null

  function change(now: InvoiceDocument) {
    setChanged(now)
    // The copy on this device must say the same.
    answer.again()
    onReceived?.()
  }

  function look() {
    setChanged(null)
    answer.again()
    onReceived?.()
  }

  return (
    <Dialog
      title={['Invoice', invoiceNumber ?? invoice?.invoiceNumber].join(' ').trim()}
      size="form"
      withoutX
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button variant="secondary" onClick={() => printing.print(id)}>
            Print original
          </Button>
          <Button variant="secondary" onClick={() => printing.print(id, 'duplicate')}>
            Print duplicate
          </Button>
          {invoice && <DownloadInvoice invoice={invoice} />}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <AnswerNotice answer={answer} fallback="fetch invoices" />
        {answer.value !== null && invoice === null && <EmptyState title="This invoice is not there any more." />}
        {invoice && (
          <>
            {invoice.status === 'raised' && <MailOne invoiceId={id} />}
            <InvoiceDetails invoice={invoice} />
            <ReceiptsSection invoice={invoice} onChange={change} onUnsure={look} />
          </>
        )}
        {printing.blockedDialog}
      </div>
    </Dialog>
  )
}
