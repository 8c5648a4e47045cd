import { sacOn } from '#domain/company-billing.ts'
import { COMPANY } from '#domain/company.ts'
import type { InvoiceDocument } from '#domain/invoice.ts'
import { COPY_WORDS, type InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'
import '#features/invoices/print/invoice-paper.css'
import { PaperLines } from '#features/invoices/print/paper-lines.tsx'
import { PaperParties } from '#features/invoices/print/paper-parties.tsx'
import { PaperPayment } from '#features/invoices/print/paper-payment.tsx'
import { PaperTax } from '#features/invoices/print/paper-tax.tsx'
import { formatDate } from '#ui/format-time.ts'
import { ParcelMark } from '#ui/parcel-mark.tsx'

/** The tax invoice as Rule 46 wants it, out of what was kept when it was raised. Whoever looks at it sees the same. */
export function InvoicePaper({ invoice, copy }: { invoice: InvoiceDocument; copy: InvoiceCopy }) {
  const service = sacOn(invoice.invoiceDate)
  const cancelled = invoice.status === 'cancelled'
  return (
    <article className="invoice-paper" aria-label={`Tax invoice ${invoice.invoiceNumber}`}>
      {cancelled && (
        <p className="invoice-watermark" aria-hidden="true">
          Cancelled
        </p>
      )}
      <header className="invoice-head">
        <div className="invoice-brand">
          <ParcelMark className="invoice-mark" tape="invoice-tape" />
          <strong>{COMPANY.name}</strong>
        </div>
        <div className="invoice-kind">
          <h2>Tax invoice</h2>
          <p>{COPY_WORDS[copy]}</p>
        </div>
      </header>
      {cancelled && (
        <p className="invoice-cancelled">
          CANCELLED{invoice.cancelledAt !== null && ` on ${formatDate(invoice.cancelledAt)}`}. Not payable; its number is not used again.
        </p>
      )}
      <PaperParties invoice={invoice} />
      <PaperLines invoice={invoice} service={service} />
      <PaperTax invoice={invoice} sac={service.code} />
      <PaperPayment invoice={invoice} />
    </article>
  )
}
