import { Link } from 'react-router-dom'
import { outstandingTotals, type OutstandingAmounts } from '#domain/books/outstanding-totals.ts'
import type { ClientOutstanding } from '#domain/invoice.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import { writeBillingQuery } from '#features/invoices/billing-query.ts'
import { BooksSection } from '#features/invoices/books/books-section.tsx'
import { BooksWaiting } from '#features/invoices/books/books-waiting.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatRupees } from '#ui/format-rupees.ts'
import { formatDate } from '#ui/format-time.ts'
import { Cell, HeadCell, Table } from '#ui/table.tsx'
import type { Asked } from '#ui/use-asked.ts'

const AGES: readonly { amount: keyof OutstandingAmounts; text: string }[] = [
  { amount: 'upTo30Paise', text: '0–30 days' },
  { amount: 'upTo60Paise', text: '31–60 days' },
  { amount: 'upTo90Paise', text: '61–90 days' },
  { amount: 'olderPaise', text: 'Over 90 days' },
  { amount: 'outstandingPaise', text: 'Outstanding' },
]

interface ReceivablesProps {
  asked: Asked<{ clients: ClientOutstanding[]; today: string }, NoAnswer>
  askAgain: () => void
}

/** What clients owe today, whichever month is looked at above. */
export function Receivables({ asked, askAgain }: ReceivablesProps) {
  return (
    <BooksSection
      title="Receivables"
      lead={asked.state === 'ready' ? `As of ${formatDate(asked.value.today)}, by the age of the invoice.` : 'By the age of the invoice.'}
    >
      <BooksWaiting
        asked={asked}
        reason="What clients owe is counted by the server, so reading it needs a connection."
        onTryAgain={askAgain}
      />
      {asked.state === 'ready' && asked.value.clients.length === 0 && (
        <EmptyState title="Nothing is outstanding.">Every invoice has been paid in full.</EmptyState>
      )}
      {asked.state === 'ready' && asked.value.clients.length > 0 && <Owing clients={asked.value.clients} />}
    </BooksSection>
  )
}

function Owing({ clients }: { clients: readonly ClientOutstanding[] }) {
  return (
    <Table caption="Outstanding by client and age" dense>
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
                to={`/client-invoice?${writeBillingQuery({ clientCode: client.clientCode, tab: 'raised', month: null, cancelled: false })}`}
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
