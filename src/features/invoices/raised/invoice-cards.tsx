import type { ReactNode } from 'react'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { OutstandingBadge } from '#features/invoices/client/outstanding-badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'

interface InvoiceCardsProps {
  label: string
  invoices: readonly InvoiceSummary[]
  onView: (invoice: InvoiceSummary) => void
  /** Beside the date and the amount. */
  note?: (invoice: InvoiceSummary) => string | null
  /** Buttons ahead of View. */
  actions?: (invoice: InvoiceSummary) => ReactNode
}

export function InvoiceCards({ label, invoices, onView, note = () => null, actions = () => null }: InvoiceCardsProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {invoices.map((invoice) => (
        <li
          key={invoice.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3"
        >
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere">{invoice.invoiceNumber}</p>
            <p className="text-sm text-ink-muted">
              <time dateTime={invoice.invoiceDate}>{formatDate(invoice.invoiceDate)}</time> ·{' '}
              <span className="tabular-nums">{formatRupees(invoice.totalPaise)}</span>
            </p>
            <p className="text-sm text-ink-muted empty:hidden">{note(invoice)}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <OutstandingBadge invoice={invoice} />
            <div className="flex flex-wrap gap-3">
              {actions(invoice)}
              <Button variant="secondary" size="small" onClick={() => onView(invoice)}>
                View<span className="sr-only"> {invoice.invoiceNumber}</span>
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
