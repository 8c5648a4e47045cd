import { invoiceDocument } from '#backend/rpc/billing/invoices.ts'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { InvoiceDetails } from '#features/invoices/raised/invoice-details.tsx'
import { usePrintInvoice } from '#features/invoices/print/use-print-invoice.tsx'
import { ReceiptList } from '#features/invoices/receipts/receipt-list.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

interface MyInvoiceDialogProps {
  invoice: InvoiceSummary
  onPay: () => void
  onClose: () => void
}

/** As the customer may see it; nothing of it is kept on the device. */
export function MyInvoiceDialog({ invoice: { id, invoiceNumber }, onPay, onClose }: MyInvoiceDialogProps) {
  const query = useServerQuery(`invoice ${id}`, () => invoiceDocument(id))
  const invoice = query.value?.invoice ?? null
  const printing = usePrintInvoice()
  return (
    <Dialog
      title={`Invoice ${invoiceNumber}`}
      size="form"
      withoutX
      onClose={onClose}
      actions={
        <>
          {invoice && invoice.totalPaise > invoice.receivedPaise && <Button onClick={onPay}>Pay</Button>}
          {invoice && (
            <Button variant="secondary" onClick={() => printing.print(id)}>
              Print or save as PDF
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {query.value === null && query.isAsking && <Loading />}
      {query.value === null && <ServerTrouble query={query} words={noAnswerWords} />}
      {query.value?.invoice === null && <EmptyState title="This invoice is not on your list any more." />}
      {invoice && (
        <div className="flex flex-col gap-5">
          <InvoiceDetails invoice={invoice} />
          <section aria-label="Receipts" className="flex flex-col gap-3">
            <h3 className="text-lg">Receipts</h3>
            <ReceiptList receipts={invoice.receipts} />
          </section>
        </div>
      )}
      {printing.blockedDialog}
    </Dialog>
  )
}
