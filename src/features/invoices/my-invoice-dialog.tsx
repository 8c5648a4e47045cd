import { invoiceDocument } from '#backend/invoices.ts'
import type { InvoiceSummary } from '#domain/invoice.ts'
import { noAnswerWords } from '#domain/no-answer.ts'
import { InvoiceDetails } from '#features/invoices/invoice-details.tsx'
import { usePrintInvoice } from '#features/invoices/print/use-print-invoice.tsx'
import { ReceiptList } from '#features/invoices/receipts/receipt-list.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { useAsked } from '#ui/use-asked.ts'

/** As the customer may know it; nothing of it is kept on the device. */
export function MyInvoiceDialog({ invoice: { id, invoiceNumber }, onClose }: { invoice: InvoiceSummary; onClose: () => void }) {
  const { asked, askAgain } = useAsked(() => invoiceDocument(id))
  const invoice = asked.state === 'ready' ? asked.value.invoice : null
  const printing = usePrintInvoice()
  return (
    <Dialog
      title={`Invoice ${invoiceNumber}`}
      size="form"
      withoutX
      onClose={onClose}
      actions={
        <>
          {invoice && <Button onClick={() => printing.print(id)}>Print</Button>}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'no-answer' && (
        <Banner
          tone="warn"
          role="alert"
          title={noAnswerWords(asked.why)}
          actions={
            <Button variant="secondary" onClick={askAgain}>
              Try again
            </Button>
          }
        />
      )}
      {asked.state === 'ready' && invoice === null && <EmptyState title="This invoice is not on your list any more." />}
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
