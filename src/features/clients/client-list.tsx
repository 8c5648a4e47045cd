import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { CLIENT_FIELDS, type Client } from '#domain/client.ts'
import { CLIENT_LABELS } from '#domain/client-words.ts'
import type { PendingMark } from '#store/pending-records.ts'
import { EditAndDelete } from '#ui/edit-and-delete.tsx'
import { Cell, HeadCell, Table } from '#ui/table.tsx'
import { UnsentMark } from '#ui/unsent-mark.tsx'

interface ClientListProps {
  clients: readonly Client[]
  pending: Map<string, PendingMark>
  onEdit: (client: Client) => void
  onDelete: (client: Client) => void
}

const IN_CARD = CLIENT_FIELDS.filter((field) => field !== 'client_code' && field !== 'client_name')

/** A table where it fits, cards on a narrow screen; both hold the same. */
export function ClientList(props: ClientListProps) {
  return (
    <>
      <div className="hidden xl:block">
        <Table caption="Clients" dense>
          <thead>
            <tr>
              {[...CLIENT_FIELDS.map((field) => CLIENT_LABELS[field]), 'Actions'].map((title) => (
                <HeadCell key={title}>{title}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.clients.map((client) => (
              <tr key={client.id} data-row={client.id} className="last:*:border-b-0 hover:bg-paper">
                <Cell className="font-semibold whitespace-nowrap">{client.client_code}</Cell>
                <Cell className="min-w-32 wrap-anywhere">
                  <Name client={client} />
                  <div className="mt-1 empty:hidden">
                    <UnsentMark mark={props.pending.get(client.id)} />
                  </div>
                </Cell>
                <Cell className="min-w-32 wrap-anywhere">{client.contact_email}</Cell>
                <Cell className="tabular-nums">{client.contact_phone}</Cell>
                <Cell className="min-w-40 wrap-anywhere">{client.address}</Cell>
                <Cell className="tabular-nums">{client.gstin}</Cell>
                <Cell className="tabular-nums">{client.pan}</Cell>
                <Cell>
                  <Actions {...props} client={client} />
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

function Name({ client }: { client: Client }) {
  return (
    <Link
      to={`/clients/${client.id}`}
      data-row-link
      className="inline-flex min-h-6 items-center font-semibold text-link underline-offset-4 hover:underline pointer-coarse:min-h-target"
    >
      {client.client_name}
    </Link>
  )
}

function Actions({ client, onEdit, onDelete }: ClientListProps & { client: Client }) {
  return <EditAndDelete name={client.client_name} onEdit={() => onEdit(client)} onDelete={() => onDelete(client)} />
}
