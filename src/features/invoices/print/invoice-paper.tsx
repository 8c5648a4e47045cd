import type { ReactNode } from 'react'
import { sacOn } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import type { InvoiceLine, PaperInvoice } from '#domain/billing/invoice.ts'
import { COPY_WORDS, type InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'
import '#features/invoices/print/invoice-paper.css'
import { PaperLines } from '#features/invoices/print/paper-lines.tsx'
import { fitsFirstPage } from '#features/invoices/print/fits-first-page.ts'
import { NUMBER_TO_COME } from '#features/invoices/print/invoice-number.ts'
import { PaperParties } from '#features/invoices/print/paper-parties.tsx'
import { PaperPayment } from '#features/invoices/print/paper-payment.tsx'
import { PaperSummary } from '#features/invoices/print/paper-summary.tsx'
import { PaperTax } from '#features/invoices/print/paper-tax.tsx'
import { formatDate } from '#ui/format/format-time.ts'
import { ParcelMark } from '#ui/layout/parcel-mark.tsx'

interface InvoicePaperProps {
  invoice: PaperInvoice
  copy: InvoiceCopy
  /** Those of a long invoice that are drawn, on a screen that turns their pages. */
  drawn?: (lines: readonly InvoiceLine[]) => readonly InvoiceLine[]
}

/** More lines than fit the first page stand behind it. */
export function hasAnnexure({ lines, invoiceDate }: Pick<PaperInvoice, 'lines' | 'invoiceDate'>): boolean {
  return !fitsFirstPage(lines, sacOn(invoiceDate))
}

/** The tax invoice as Rule 46 wants it, from what was kept when it was raised. Everybody sees the same. */
export function InvoicePaper({ invoice, copy, drawn = (lines) => lines }: InvoicePaperProps) {
  const service = sacOn(invoice.invoiceDate)
  const cancelled = invoice.status === 'cancelled'
  const isDraft = invoice.invoiceNumber === null
  const isLong = hasAnnexure(invoice)
  const number = invoice.invoiceNumber ?? NUMBER_TO_COME
  return (
    <article className="invoice-paper" aria-label={isDraft ? 'Preview of the tax invoice' : `Tax invoice ${number}`}>
      {(cancelled || isDraft) && (
        <p className={`invoice-watermark ${isDraft ? 'invoice-of-draft' : ''}`} aria-hidden="true">
          {isDraft ? 'Preview' : 'Cancelled'}
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
      {isLong ? <PaperSummary invoice={invoice} service={service} /> : <PaperLines invoice={invoice} service={service} />}
      <PaperTax invoice={invoice} sac={service.code} />
      <PaperPayment invoice={invoice} />
      {isLong && (
        <section className="invoice-annexure">
          <h3>
            Annexure to invoice {number} of {formatDate(invoice.invoiceDate)}
          </h3>
          <PaperLines invoice={invoice} service={service} drawn={drawn(invoice.lines)} tight />
        </section>
      )}
    </article>
  )
}

/** What papers lie on: on a narrow screen they scroll sideways, by keyboard too. */
export function InvoiceDesk({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section className={`invoice-desk ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
