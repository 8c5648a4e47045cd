import type { ReactNode } from 'react'
import type { StatementAmounts, StatementRow, StatementTotals } from '#domain/books/monthly-statement.ts'
import type { BookedInvoice } from '#domain/billing/invoice.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

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
  /** Those of the whole statement, not only of the shown page. */
  totals: StatementTotals
  onView: (invoice: BookedInvoice) => void
}

/** On a tablet the date stands under the number, and what belongs together stands in one column. */
export function StatementRows(props: StatementRowsProps) {
  return useWideScreen('80rem') ? <WideRows {...props} /> : <NarrowRows {...props} />
}

function WideRows({ rows, totals, onView }: StatementRowsProps) {
  return (
    <Table caption="Invoices of the month" dense="tight">
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
  return AMOUNTS.map(({ amount }) =>
    amount === 'receivedPaise' ? <ReceivedCell key={amount} amounts={amounts} /> : <AmountCell key={amount} paise={amounts[amount]} />,
  )
}

function AmountCell({ paise, children }: { paise: number; children?: ReactNode }) {
  return (
    <Cell className="text-right whitespace-nowrap tabular-nums">
      {paise === 0 ? '–' : formatRupees(paise)}
      {children}
    </Cell>
  )
}

function ReceivedCell({ amounts: { receivedPaise, tdsPaise } }: { amounts: StatementAmounts }) {
  return (
    <AmountCell paise={receivedPaise}>
      {tdsPaise > 0 && (
        <span className="block font-normal">
          <span className="text-ink-muted">TDS</span> {formatRupees(tdsPaise)}
        </span>
      )}
    </AmountCell>
  )
}

const TAXES: readonly { amount: keyof StatementAmounts; text: string }[] = AMOUNTS.slice(1, 4)

function NarrowRows({ rows, totals, onView }: StatementRowsProps) {
  return (
    <Table caption="Invoices of the month" dense="tight">
      <thead>
        <tr>
          <HeadCell>Invoice</HeadCell>
          <HeadCell>Client</HeadCell>
          {['Taxable Value', 'Tax', 'Invoice Value', 'Received', 'Outstanding'].map((title) => (
            <HeadCell key={title} className="text-right">
              {title}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ invoice, ...amounts }) => (
          <tr key={invoice.id}>
            <Cell className="whitespace-nowrap">
              <span className="block font-semibold">{invoice.invoiceNumber}</span>
              <span className="block text-ink-muted">{formatDate(invoice.invoiceDate)}</span>
              <Button variant="secondary" size="tight" onClick={() => onView(invoice)}>
                View<span className="sr-only"> {invoice.invoiceNumber}</span>
              </Button>
            </Cell>
            <Cell className="min-w-24 wrap-anywhere">{invoice.recipient.name}</Cell>
            {invoice.status === 'cancelled' ? (
              <Cell colSpan={5} className="text-right">
                <Badge>Cancelled</Badge>
              </Cell>
            ) : (
              <NarrowAmounts amounts={amounts} />
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="bg-sunken font-bold *:border-b-0">
          <th scope="row" colSpan={2} className="px-(--cell-room) py-2.5 text-left align-top">
            Total
          </th>
          <NarrowAmounts amounts={totals} />
        </tr>
      </tfoot>
    </Table>
  )
}

function NarrowAmounts({ amounts }: { amounts: StatementAmounts }) {
  const taxes = TAXES.filter(({ amount }) => amounts[amount] !== 0)
  return (
    <>
      <AmountCell paise={amounts.basePaise} />
      <Cell className="text-right whitespace-nowrap tabular-nums">
        {taxes.length === 0 && '–'}
        {taxes.map(({ amount, text }) => (
          <span key={amount} className="block">
            <span className="text-ink-muted">{text}</span> {formatRupees(amounts[amount])}
          </span>
        ))}
      </Cell>
      <AmountCell paise={amounts.totalPaise} />
      <ReceivedCell amounts={amounts} />
      <AmountCell paise={amounts.outstandingPaise} />
    </>
  )
}
