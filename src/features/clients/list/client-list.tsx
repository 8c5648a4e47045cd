import * as paths from '#domain/app-paths.ts'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { CLIENT_FIELDS, type Client } from '#domain/people/client.ts'
import { CLIENT_LABELS } from '#domain/people/client-messages.ts'
import { BALANCE_AMOUNTS } from '#features/clients/balances/balance-amounts.ts'
import { BalanceFigure } from '#features/clients/balances/balance-figure.tsx'
import { balanceOf, type ClientBalances } from '#features/clients/balances/use-client-balances.ts'
import type { PendingMark } from '#store/records/pending-records.ts'
import { EditAndDelete } from '#ui/controls/edit-and-delete.tsx'
import { EmailText } from '#ui/layout/email-text.tsx'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'
import { UnsentMark } from '#ui/feedback/unsent-mark.tsx'

interface ClientListProps {
  clients: readonly Client[]
  pending: Map<string, PendingMark>
  balances: ClientBalances
  onEdit: (client: Client) => void
  onDelete: (client: Client) => void
}

/** Rows of two lines at a desk, so that more of them are in sight. The pointer brings all of a text, and so does the client's page. */
const TWO_LINES = 'line-clamp-3 min-[90rem]:line-clamp-2'
/** The longest texts of a row. */
const SMALL = 'text-xs/5'
const WRAPPED = 'whitespace-normal!'
const IN_CARD = CLIENT_FIELDS.filter((field) => field !== 'client_code' && field !== 'client_name')

/** A table where it fits, cards on a narrow screen; both hold the same. */
export function ClientList(props: ClientListProps) {
  return (
    <>
      <div className="hidden xl:block">
        <Table caption="Clients" dense="tight">
          <thead>
            <tr>
              {CLIENT_FIELDS.map((field) => (
                <HeadCell key={field} className={WRAPPED}>
                  {CLIENT_LABELS[field]}
                </HeadCell>
              ))}
              {BALANCE_AMOUNTS.map(({ amount, text }) => (
                <HeadCell key={amount} className="text-right">
                  {text}
                </HeadCell>
              ))}
              <HeadCell>Actions</HeadCell>
            </tr>
          </thead>
          <tbody>
            {props.clients.map((client) => (
              <tr key={client.id} data-row={client.id} className="last:*:border-b-0 hover:bg-paper">
                <Cell className="font-semibold whitespace-nowrap">{client.client_code}</Cell>
                <Cell className="min-w-20 wrap-anywhere min-[90rem]:min-w-27">
                  <Name client={client} />
                  <div className="mt-1 empty:hidden">
                    <UnsentMark mark={props.pending.get(client.id)} />
                  </div>
                </Cell>
                <Cell className={`min-w-24 wrap-anywhere min-[90rem]:min-w-34 ${SMALL}`}>
                  <span className={TWO_LINES} title={client.contact_email}>
                    <EmailText email={client.contact_email} />
                  </span>
                </Cell>
                <Cell className="tabular-nums">{client.contact_phone}</Cell>
                <Cell className={`min-w-24 wrap-anywhere min-[90rem]:min-w-36 ${SMALL}`}>
                  <span className={TWO_LINES} title={client.address}>
                    {client.address}
                  </span>
                </Cell>
                <Cell className={`tabular-nums ${SMALL}`}>{client.gstin}</Cell>
                <Cell className={`tabular-nums ${SMALL}`}>{client.pan}</Cell>
                {figuresOf(client, props.balances).map(({ amount, figure }) => (
                  <Cell key={amount} className="text-right whitespace-nowrap tabular-nums *:ml-auto">
                    {figure}
                  </Cell>
                ))}
                <Cell className="*:gap-1 max-[90rem]:*:flex-col max-[90rem]:*:items-start">
                  <Actions {...props} client={client} size="tight" />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Clients" className="grid gap-3 md:grid-cols-2 xl:hidden">
        {props.clients.map((client) => (
          <li
            key={client.id}
            data-row={client.id}
            className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-lift"
          >
            <div className="flex items-start justify-between gap-3">
              <div className="flex min-w-0 flex-col items-start wrap-anywhere">
                <Name client={client} />
                <UnsentMark mark={props.pending.get(client.id)} />
              </div>
              <p className="font-semibold">{client.client_code}</p>
            </div>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 wrap-anywhere">
              {IN_CARD.map((field) => (
                <Fragment key={field}>
                  <dt className="text-ink-muted">{CLIENT_LABELS[field]}</dt>
                  <dd className="tabular-nums">{client[field]}</dd>
                </Fragment>
              ))}
              {figuresOf(client, props.balances).map(({ amount, text, figure }) => (
                <Fragment key={amount}>
                  <dt className="text-ink-muted">{text}</dt>
                  <dd className="tabular-nums">{figure}</dd>
                </Fragment>
              ))}
            </dl>
            <div className="mt-auto">
              <Actions {...props} client={client} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function figuresOf(client: Client, balances: ClientBalances) {
  const balance = balanceOf(balances, client.client_code)
  return BALANCE_AMOUNTS.map(({ amount, text }) => ({
    amount,
    text,
    figure: <BalanceFigure paise={balance?.[amount] ?? null} isAsking={balances.isAsking} isOverdue={amount === 'overduePaise'} />,
  }))
}

function Name({ client }: { client: Client }) {
  return (
    <Link
      to={paths.client(client.id)}
      data-row-link
      className="inline-flex min-h-6 items-center font-semibold text-link underline-offset-4 hover:underline pointer-coarse:min-h-target"
    >
      {client.client_name}
    </Link>
  )
}

function Actions({ client, size, onEdit, onDelete }: ClientListProps & { client: Client; size?: 'tight' }) {
  return <EditAndDelete name={client.client_name} size={size} onEdit={() => onEdit(client)} onDelete={() => onDelete(client)} />
}
