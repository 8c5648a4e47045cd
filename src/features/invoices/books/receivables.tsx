import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { outstandingTotals, type OutstandingAmounts } from '#domain/books/outstanding-totals.ts'
import type { ClientOutstanding } from '#domain/billing/invoice.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { writeBillingQuery } from '#features/invoices/client/billing-query.ts'
import { DeskSection } from '#ui/layout/desk-section.tsx'
import { BooksWaiting } from '#features/invoices/books/books-waiting.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'
import type { ServerQuery } from '#ui/hooks/use-server-query.ts'

const AGES: readonly { amount: keyof OutstandingAmounts; text: string }[] = [
  { amount: 'upTo30Paise', text: '0–30 days' },
  { amount: 'upTo60Paise', text: '31–60 days' },
  { amount: 'upTo90Paise', text: '61–90 days' },
  { amount: 'olderPaise', text: 'Over 90 days' },
  { amount: 'outstandingPaise', text: 'Outstanding' },
]

interface ReceivablesProps {
  query: ServerQuery<{ clients: ClientOutstanding[]; today: string }, NoAnswer>
}

/** What clients owe today, independent of the month above. */
export function Receivables({ query }: ReceivablesProps) {
  const { value: answer } = query
  return (
    <DeskSection
      title="Receivables"
      lead={answer === null ? 'By the age of the invoice.' : `As of ${formatDate(answer.today)}, by the age of the invoice.`}
    >
      <BooksWaiting query={query} reason="What clients owe is counted by the server, so reading it needs a connection." />
      {answer?.clients.length === 0 && <EmptyState title="Nothing is outstanding.">Every invoice has been paid in full.</EmptyState>}
      {answer !== null && answer.clients.length > 0 && <Owing clients={answer.clients} />}
    </DeskSection>
  )
}

function Owing({ clients }: { clients: readonly ClientOutstanding[] }) {
  return (
    <Table caption="Outstanding by client and age" dense="tight">
      <thead>
        <tr>
          <HeadCell>Client</HeadCell>
          {AGES.map(({ amount, text }) => (
            <HeadCell key={amount} className="text-right">
              {text}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.clientCode}>
            <Cell className="min-w-40 wrap-anywhere">
              <Link
                to={`${paths.clientInvoice}?${writeBillingQuery({ clientCode: client.clientCode, tab: 'raised' })}`}
                className="inline-flex min-h-6 items-center font-semibold text-link underline underline-offset-4"
              >
                {client.clientCode}
              </Link>{' '}
              <span className="text-ink-muted">{client.clientName}</span>
            </Cell>
            <Ages amounts={client} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="bg-sunken font-bold *:border-b-0">
          <th scope="row" className="px-(--cell-room) py-2.5 text-left">
            Total
          </th>
          <Ages amounts={outstandingTotals(clients)} />
        </tr>
      </tfoot>
    </Table>
  )
}

function Ages({ amounts }: { amounts: OutstandingAmounts }) {
  return AGES.map(({ amount }) => (
    <Cell key={amount} className={`text-right whitespace-nowrap tabular-nums ${amount === 'outstandingPaise' ? 'font-semibold' : ''}`}>
      {amounts[amount] === 0 ? '–' : formatRupees(amounts[amount])}
    </Cell>
  ))
}
