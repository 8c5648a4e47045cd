import type { StatementAmounts, StatementRow, StatementTotals } from '#domain/books/monthly-statement.ts'
import type { BookedInvoice } from '#domain/invoice.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatRupees } from '#ui/format-rupees.ts'
import { formatDate } from '#ui/format-time.ts'
import { Cell, HeadCell, Table } from '#ui/table.tsx'

const AMOUNTS: readonly { amount: keyof StatementAmounts; text: string }[] = [
  { amount: 'basePaise', text: 'Taxable Value' },
  { amount: 'cgstPaise', text: 'CGST' },
  { amount: 'sgstPaise', text: 'SGST' },
  { amount: 'igstPaise', text: 'IGST' },
  { amount: 'totalPaise', text: 'Invoice Value' },
  { amount: 'receivedPaise', text: 'Received' },
  { amount: 'outstandingPaise', text: 'Outstanding' },
]

interface StatementRowsProps {
  rows: readonly StatementRow[]
  /** Those of the whole statement, whichever page of it is shown. */
  totals: StatementTotals
  onView: (invoice: BookedInvoice) => void
}

export function StatementRows({ rows, totals, onView }: StatementRowsProps) {
  return (
    <Table caption="Invoices of the month" dense>
      <thead>
        <tr>
          <HeadCell>Invoice</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell>Client</HeadCell>
          {AMOUNTS.map(({ amount, text }) => (
            <HeadCell key={amount} className="text-right">
              {text}
            </HeadCell>
          ))}
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ invoice, ...amounts }) => (
          <tr key={invoice.id} className="*:align-middle">
            <Cell className="font-semibold whitespace-nowrap">{invoice.invoiceNumber}</Cell>
            <Cell className="whitespace-nowrap">{formatDate(invoice.invoiceDate)}</Cell>
            <Cell className="min-w-40 wrap-anywhere">{invoice.recipient.name}</Cell>
            {invoice.status === 'cancelled' ? (
              <Cell colSpan={AMOUNTS.length} className="text-right">
                <Badge>Cancelled</Badge>
              </Cell>
            ) : (
              <Amounts amounts={amounts} />
            )}
            <Cell className="text-right">
              <Button variant="secondary" size="tight" onClick={() => onView(invoice)}>
                View<span className="sr-only"> {invoice.invoiceNumber}</span>
              </Button>
            </Cell>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="bg-sunken font-bold *:border-b-0">
          <th scope="row" colSpan={3} className="px-(--cell-room) py-2.5 text-left">
            Total
          </th>
          <Amounts amounts={totals} />
          <Cell />
        </tr>
      </tfoot>
    </Table>
  )
}

function Amounts({ amounts }: { amounts: StatementAmounts }) {
  return AMOUNTS.map(({ amount }) => (
    <Cell key={amount} className="text-right whitespace-nowrap tabular-nums">
      {amounts[amount] === 0 ? '–' : formatRupees(amounts[amount])}
    </Cell>
  ))
}
