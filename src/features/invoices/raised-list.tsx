import type { InvoiceStatus, InvoiceSummary } from '#domain/invoice.ts'
import { wordOf } from '#domain/word-of.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatRupees } from '#ui/format-rupees.ts'
import { formatDate } from '#ui/format-time.ts'
import { Cell, HeadCell, Table } from '#ui/table.tsx'

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
        <Table caption="Raised Invoices">
          <thead>
            <tr>
              <HeadCell>Invoice Number</HeadCell>
              <HeadCell>Date</HeadCell>
              <HeadCell className="text-right">Total Amount</HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell>Actions</HeadCell>
            </tr>
          </thead>
          <tbody>
            {props.invoices.map((invoice) => (
              <tr key={invoice.id} data-row={invoice.id} className="last:*:border-b-0 hover:bg-paper">
                <Cell className="font-semibold whitespace-nowrap">{invoice.invoiceNumber}</Cell>
                <Cell className="whitespace-nowrap">{formatDate(invoice.invoiceDate)}</Cell>
                <Cell className="text-right whitespace-nowrap">{formatRupees(invoice.totalPaise)}</Cell>
                <Cell>
                  <InvoiceStatusBadge status={invoice.status} />
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
              </div>
              <InvoiceStatusBadge status={invoice.status} />
            </div>
            <p className="font-semibold tabular-nums">{formatRupees(invoice.totalPaise)}</p>
            <Actions {...props} invoice={invoice} />
          </li>
        ))}
      </ul>
    </>
  )
}

const STATUS_WORDS: Record<InvoiceStatus, string> = { raised: 'Raised', cancelled: 'Cancelled' }

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return <Badge tone={status === 'raised' ? 'good' : 'neutral'}>{wordOf(STATUS_WORDS, status)}</Badge>
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
