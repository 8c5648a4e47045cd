import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Client } from '#domain/people/client.ts'
import { ClientBalanceCard } from '#features/clients/balances/client-balance.tsx'
import { useClientBalances } from '#features/clients/balances/use-client-balances.ts'
import { ClientFacts } from '#features/clients/page/client-facts.tsx'
import { ClientSection } from '#features/clients/page/client-section.tsx'
import { ClientShipments } from '#features/clients/page/shipments-of-client.tsx'
import { DeleteClientDialog } from '#features/clients/edit/delete-client-dialog.tsx'
import { ClientDeliveryNeeds } from '#features/clients/credit/client-delivery-needs.tsx'
import { ClientTermsPart } from '#features/clients/credit/client-terms.tsx'
import { LinkedAccounts } from '#features/clients/accounts/linked-accounts.tsx'
import { useClientForm } from '#features/clients/edit/use-client-form.tsx'
import { RefusedClients } from '#features/clients/list/refused-clients.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { readMirrorProgress } from '#store/mirror/mirror-progress.ts'
import { readClient } from '#store/reads/read-clients.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { EditAndDelete } from '#ui/controls/edit-and-delete.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'

interface ClientPageProps {
  /** What the client was billed; says when money was received for it. */
  invoices: (clientCode: string, onReceived: () => void) => ReactNode
}

export function ClientPage({ invoices }: ClientPageProps) {
  const { id = '' } = useParams()
  const db = useDatabase()
  const here = useLiveQuery(
    async () => ({ client: await readClient(db, id), complete: (await readMirrorProgress(db)).phase === 'complete' }),
    [db, id],
  )
  if (here?.client !== undefined) return <OpenedClient key={id} client={here.client} invoices={invoices} />
  return (
    <Page title="Client" width="full" actions={<BackButton home={paths.clients} />}>
      {here?.complete === true ? <EmptyState title="This client is not here.">It may have been deleted.</EmptyState> : <Loading />}
    </Page>
  )
}

/** Each part under its own heading stands for itself. */
function OpenedClient({ client, invoices }: ClientPageProps & { client: Client }) {
  const navigate = useNavigate()
  const form = useClientForm()
  const balances = useClientBalances(client.client_code)
  const [deleting, setDeleting] = useState(false)
  return (
    <Page
      title={client.client_name}
      lead={client.client_code}
      width="full"
      actions={
        <>
          <BackButton home={paths.clients} />
          <EditAndDelete name={client.client_name} onEdit={() => form.edit(client.id)} onDelete={() => setDeleting(true)} />
        </>
      }
    >
      <RefusedClients of={client.id} onChange={form.edit} />
      <ClientFacts client={client} />
      <ClientSection title="Balance" lead="What is not billed yet, and what is not paid yet.">
        <ClientBalanceCard clientCode={client.client_code} balances={balances} />
      </ClientSection>
      <ClientShipments client={client} />
      <ClientSection title="Invoices" lead="What was billed, the latest first.">
        {invoices(client.client_code, balances.again)}
      </ClientSection>
      <ClientTermsPart client={client} />
      <ClientDeliveryNeeds client={client} />
      <LinkedAccounts client={client} />
      {form.dialog}
      {deleting && (
        <DeleteClientDialog
          client={client}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(paths.clients, { replace: true })}
        />
      )}
    </Page>
  )
}
