import { useSearchParams } from 'react-router-dom'
import { invoiceBooks, outstandingByClient } from '#backend/rpc/billing/invoice-books.ts'
import { BooksFilters, type BilledClientName } from '#features/invoices/books/books-filters.tsx'
import { readBooksQuery, writeBooksQuery, type BooksQuery } from '#features/invoices/books/books-query.ts'
import { BooksWaiting } from '#features/invoices/books/books-waiting.tsx'
import { Gstr1Downloads } from '#features/invoices/books/gstr1-downloads.tsx'
import { Receivables } from '#features/invoices/books/receivables.tsx'
import { StatementSection } from '#features/invoices/books/statement-section.tsx'
import type { BookedInvoice } from '#domain/billing/invoice.ts'
import { Page } from '#ui/layout/page.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export function BooksPage() {
  const [params, setParams] = useSearchParams()
  const query = readBooksQuery(params)
  const receivables = useServerQuery('receivables', outstandingByClient)
  const change = (changes: Partial<BooksQuery>) =>
    setParams(writeBooksQuery({ ...query, ...changes }), { preventScrollReset: true, flushSync: true })
  return (
    <Page title="Books" lead="What was billed, for the accountant and the tax return, and what clients still owe." width="full">
      <Month key={query.month} query={query} onChange={change} onReceived={receivables.again} />
      <Receivables query={receivables} />
    </Page>
  )
}

interface MonthProps {
  query: BooksQuery
  onChange: (change: Partial<BooksQuery>) => void
  onReceived: () => void
}

/** All of a month comes at once: the return is the whole company's, even if the statement shows one client. */
function Month({ query, onChange, onReceived }: MonthProps) {
  const { month, clientCode, page } = query
  const books = useServerQuery(`books of ${month}`, () => invoiceBooks(month))
  const invoices = books.value?.invoices ?? []
  return (
    <>
      <BooksFilters query={query} clients={billedClients(invoices)} onChange={onChange} />
      <BooksWaiting query={books} reason="The books are on the server alone, so reading them needs a connection." />
      {books.value !== null && (
        <>
          <StatementSection
            month={month}
            clientCode={clientCode}
            invoices={clientCode === null ? invoices : invoices.filter((invoice) => invoice.clientCode === clientCode)}
            page={page}
            onPage={(next) => onChange({ page: next })}
            onReceived={() => {
              books.again()
              onReceived()
            }}
          />
          {invoices.length > 0 && <Gstr1Downloads month={month} invoices={invoices} />}
        </>
      )}
    </>
  )
}

/** By code, under the name on the last of their invoices. */
function billedClients(invoices: readonly BookedInvoice[]): BilledClientName[] {
  const names = new Map(invoices.map(({ clientCode, recipient }) => [clientCode, recipient.name]))
  return [...names].map(([clientCode, clientName]) => ({ clientCode, clientName }))
}
