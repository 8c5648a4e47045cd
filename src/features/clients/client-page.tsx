import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Client } from '#domain/client.ts'
import { ClientFacts } from '#features/clients/client-facts.tsx'
import { ClientSection } from '#features/clients/client-section.tsx'
import { ClientShipments } from '#features/clients/client-shipments.tsx'
import { DeleteClientDialog } from '#features/clients/delete-client-dialog.tsx'
import { LinkedAccounts } from '#features/clients/linked-accounts.tsx'
import { useClientForm } from '#features/clients/use-client-form.tsx'
import { RefusedClients } from '#features/clients/refused-clients.tsx'
import { useDatabase } from '#store/database-context.tsx'
import { readMirrorProgress } from '#store/mirror-progress.ts'
import { readClient } from '#store/read-clients.ts'
import { BackButton } from '#ui/back-button.tsx'
import { EditAndDelete } from '#ui/edit-and-delete.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { Page } from '#ui/page.tsx'

interface ClientPageProps {
  /** What the client was billed. */
  invoices: (clientCode: string) => ReactNode
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
    <Page title="Client" width="full" actions={<BackButton home="/clients" />}>
      {here?.complete === true ? <EmptyState title="This client is not here.">It may have been deleted.</EmptyState> : <Loading />}
    </Page>
  )
}

/** Each part under its own heading stands for itself. */
function OpenedClient({ client, invoices }: ClientPageProps & { client: Client }) {
  const navigate = useNavigate()
  const form = useClientForm()
  const [deleting, setDeleting] = useState(false)
  return (
    <Page
      title={client.client_name}
      lead={client.client_code}
      width="full"
      actions={
        <>
          <BackButton home="/clients" />
          <EditAndDelete name={client.client_name} onEdit={() => form.edit(client.id)} onDelete={() => setDeleting(true)} />
        </>
      }
    >
      <RefusedClients of={client.id} onChange={form.edit} />
      <ClientFacts client={client} />
      <ClientShipments client={client} />
      <ClientSection title="Invoices" lead="What was billed, the latest first.">
        {invoices(client.client_code)}
      </ClientSection>
      <LinkedAccounts client={client} />
      {form.dialog}
      {deleting && (
        <DeleteClientDialog
          client={client}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate('/clients', { replace: true })}
        />
      )}
    </Page>
  )
}
