import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { paymentState } from '#domain/billing/payment-state.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { PaymentBadges } from '#features/invoices/raised/payment-badges.tsx'
import { Button } from '#ui/controls/button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

interface RaisedListProps {
  invoices: readonly InvoiceSummary[]
  /** Id of the sentence that says why nothing can be deleted now. */
  lockedBy: string | null
  onView: (invoice: InvoiceSummary) => void
  onPrint: (invoice: InvoiceSummary) => void
  onDelete: (invoice: InvoiceSummary) => void
}

/** A table where it fits, cards on a narrow screen; both hold the same. */
export function RaisedList(props: RaisedListProps) {
  return (
    <>
      <div className="hidden sm:block">
        <Table caption="Raised Invoices" dense>
          <thead>
            <tr>
              <HeadCell>Invoice Number</HeadCell>
              <HeadCell>Date</HeadCell>
              <HeadCell className="text-right">Total Amount</HeadCell>
              <HeadCell className="text-right">Outstanding</HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell>Actions</HeadCell>
            </tr>
          </thead>
          <tbody>
            {props.invoices.map((invoice) => (
              <tr key={invoice.id} data-row={invoice.id} className="last:*:border-b-0 hover:bg-paper">
                <Cell className="font-semibold whitespace-nowrap">{invoice.invoiceNumber}</Cell>
                <Cell className="whitespace-nowrap">
                  {formatDate(invoice.invoiceDate)}
                  <DueDate invoice={invoice} />
                </Cell>
                <Cell className="text-right whitespace-nowrap tabular-nums">{formatRupees(invoice.totalPaise)}</Cell>
                <Cell className="text-right font-semibold whitespace-nowrap tabular-nums">
                  <Outstanding invoice={invoice} />
                </Cell>
                <Cell>
                  <PaymentBadges invoice={invoice} />
                </Cell>
                <Cell>
                  <Actions {...props} invoice={invoice} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Raised Invoices" className="flex flex-col gap-3 sm:hidden">
        {props.invoices.map((invoice) => (
          <li key={invoice.id} data-row={invoice.id} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
            <div className="flex items-start justify-between gap-3">
              <div>
                <p className="text-lg font-bold">{invoice.invoiceNumber}</p>
                <p className="text-ink-muted">{formatDate(invoice.invoiceDate)}</p>
                <DueDate invoice={invoice} />
              </div>
              <PaymentBadges invoice={invoice} />
            </div>
            <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
              <span className="font-semibold">{formatRupees(invoice.totalPaise)}</span>
              <span>
                Outstanding: <Outstanding invoice={invoice} />
              </span>
            </p>
            <Actions {...props} invoice={invoice} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A copy on this device may be older than due dates are. */
function DueDate({ invoice: { dueDate, status } }: { invoice: InvoiceSummary }) {
  return dueDate && status === 'raised' ? <span className="block text-sm text-ink-muted">due {formatDate(dueDate)}</span> : null
}

/** Nothing to pay is a dash. */
function Outstanding({ invoice }: { invoice: InvoiceSummary }) {
  const { outstandingPaise } = paymentState(invoice, todayInIndia())
  return outstandingPaise === 0 ? '–' : formatRupees(outstandingPaise)
}

function Actions({ invoice, lockedBy, onView, onPrint, onDelete }: RaisedListProps & { invoice: InvoiceSummary }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" data-row-link="" onClick={() => onView(invoice)}>
        View<span className="sr-only"> {invoice.invoiceNumber}</span>
      </Button>
      <Button size="small" variant="secondary" onClick={() => onPrint(invoice)}>
        Print<span className="sr-only"> {invoice.invoiceNumber}</span>
      </Button>
      {invoice.status === 'raised' && (
        <Button
          size="small"
          variant="danger"
          disabled={lockedBy !== null}
          aria-describedby={lockedBy ?? undefined}
          onClick={() => onDelete(invoice)}
        >
          Delete<span className="sr-only"> {invoice.invoiceNumber}</span>
        </Button>
      )}
    </div>
  )
}
