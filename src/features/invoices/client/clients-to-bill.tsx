import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClientToBill } from '#domain/billing/invoice.ts'
import { AnswerNotice } from '#features/invoices/answer-notice.tsx'
import { writeBillingQuery } from '#features/invoices/client/billing-query.ts'
import { sortClientsToBill, sortedBy, type ToBillColumn, type ToBillSort } from '#features/invoices/client/sort-clients-to-bill.ts'
import { ToBillRemarks } from '#features/invoices/client/to-bill-remarks.tsx'
import { useClientsToBill } from '#features/invoices/client/use-clients-to-bill.ts'
import { shipmentsCount } from '#features/invoices/invoice-messages.ts'
import { TO_BILL_PAGE } from '#features/invoices/page-sizes.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { ListPages } from '#ui/controls/list-pages.tsx'
import { SortHeadCell } from '#ui/controls/sort-head-cell.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'
import { Cell, Table } from '#ui/layout/table.tsx'

interface ClientsToBillProps {
  sort: ToBillSort
  onSort: (sort: ToBillSort) => void
  onChoose: (clientCode: string) => void
}

/** Whom something can be billed to. Choosing one is searching its code. */
export function ClientsToBill({ sort, onSort, onChoose }: ClientsToBillProps) {
  const wide = useWideScreen('48rem')
  const answer = useClientsToBill()
  const [page, setPage] = useState(1)
  const clients = sortClientsToBill(answer.value?.clients ?? [], sort)
  const at = Math.min(page, Math.max(1, Math.ceil(clients.length / TO_BILL_PAGE)))
  const shown = clients.slice((at - 1) * TO_BILL_PAGE, at * TO_BILL_PAGE)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Clients to bill</h2>
        <Link to={paths.monthsEnd} className={buttonClass('secondary', 'small')}>
          Month’s end
        </Link>
      </div>
      <AnswerNotice answer={answer} fallback="fetch clients" />
      {answer.value !== null && clients.length === 0 && (
        <EmptyState title="Nothing to bill.">
          Everything that was shipped is invoiced. Search a client, by code or by name, to see its invoices.
        </EmptyState>
      )}
      {shown.length > 0 &&
        (wide ? (
          <ToBillTable clients={shown} sort={sort} onSort={onSort} onChoose={onChoose} />
        ) : (
          <ToBillCards clients={shown} onChoose={onChoose} />
        ))}
      {clients.length > TO_BILL_PAGE && <ListPages page={at} pageSize={TO_BILL_PAGE} total={clients.length} onPage={setPage} />}
    </div>
  )
}

interface RowsProps {
  clients: readonly ClientToBill[]
  onChoose: (clientCode: string) => void
}

const COLUMNS: readonly { by: ToBillColumn; title: string; toRight?: boolean }[] = [
  { by: 'client', title: 'Client' },
  { by: 'count', title: 'Shipments', toRight: true },
  { by: 'amount', title: 'Amount with GST', toRight: true },
  { by: 'oldest', title: 'Oldest' },
  { by: 'last', title: 'Last invoice' },
]

function ToBillTable({ clients, sort, onSort, onChoose }: RowsProps & Pick<ClientsToBillProps, 'sort' | 'onSort'>) {
  return (
    <Table caption="Clients to bill" dense>
      <thead>
        <tr>
          {COLUMNS.map(({ by, title, toRight }) => (
            <SortHeadCell
              key={by}
              sorted={sort.by === by ? sort.direction : null}
              onSort={() => onSort(sortedBy(sort, by))}
              className={toRight ? 'text-right' : ''}
            >
              {title}
            </SortHeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.clientCode} className="last:*:border-b-0 hover:bg-paper">
            <Cell className="min-w-40 py-1 wrap-anywhere">
              <ChooseClient client={client} onChoose={onChoose} />
            </Cell>
            <Cell className="text-right tabular-nums">
              {client.count.toLocaleString('en-IN')}
              <ToBillRemarks client={client} />
            </Cell>
            <Cell className="text-right font-semibold whitespace-nowrap tabular-nums">{formatRupees(client.amountPaise)}</Cell>
            <Cell className="whitespace-nowrap">{formatDate(client.oldestAt)}</Cell>
            <Cell>
              <LastInvoice client={client} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** For a narrow screen; holds the same. */
function ToBillCards({ clients, onChoose }: RowsProps) {
  return (
    <ul aria-label="Clients to bill" className="flex flex-col gap-3">
      {clients.map((client) => (
        <li key={client.clientCode} className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4 wrap-anywhere">
          <ChooseClient client={client} onChoose={onChoose} />
          <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
            <span>
              {shipmentsCount(client.count)}
              <ToBillRemarks client={client} />
            </span>
            <span className="font-semibold">{formatRupees(client.amountPaise)}</span>
          </p>
          <p className="text-sm text-ink-muted">Oldest {formatDate(client.oldestAt)}</p>
          <p className="text-sm text-ink-muted">
            Last invoice: <LastInvoice client={client} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function ChooseClient({ client: { clientCode, clientName }, onChoose }: { client: ClientToBill; onChoose: (clientCode: string) => void }) {
  return (
    <Link
      to={`${paths.clientInvoice}?${writeBillingQuery({ clientCode })}`}
      className="flex min-h-8 flex-wrap items-center gap-x-2 text-link underline-offset-4 hover:underline pointer-coarse:min-h-target"
      onClick={() => onChoose(clientCode)}
    >
      <span className="font-semibold">{clientCode}</span> <span>{clientName}</span>
    </Link>
  )
}

function LastInvoice({ client: { lastInvoice } }: { client: ClientToBill }) {
  if (lastInvoice === null) return 'None yet'
  return (
    <>
      {formatDate(lastInvoice.invoiceDate)} <span className="whitespace-nowrap text-ink-muted">{lastInvoice.invoiceNumber}</span>
    </>
  )
}
