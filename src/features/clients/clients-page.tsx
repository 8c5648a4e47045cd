import { useState } from 'react'
import { matchesClient, type Client } from '#domain/client.ts'
import { clientTrouble } from '#domain/client-words.ts'
import { ClientDialog } from '#features/clients/client-dialog.tsx'
import { ClientList } from '#features/clients/client-list.tsx'
import { DeleteClientDialog } from '#features/clients/delete-client-dialog.tsx'
import { RefusedClients } from '#features/clients/refused-clients.tsx'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readClient, readClients } from '#store/read-clients.ts'
import { readRefusedClient, type RefusedClient } from '#store/refused-client.ts'
import { useMirroredList } from '#store/use-mirrored-list.ts'
import { BackButton } from '#ui/back-button.tsx'
import { Button } from '#ui/button.tsx'
import { focusRowAfter } from '#ui/focus-row.ts'
import { Page } from '#ui/page.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { useSearchInAddress } from '#ui/use-search-in-address.ts'

type Opened = { dialog: 'form'; client: Client | null; refused: RefusedClient | null } | { dialog: 'delete'; client: Client }

/** Thousands of rows would hold up the page; whoever has so many searches. */
const AT_FIRST = 100

export function ClientsPage() {
  const db = useDatabase()
  const { list, readAgain } = useMirroredList('clients', readClients)
  const [search, find] = useSearchInAddress()
  const [limit, setLimit] = useState(AT_FIRST)
  const [opened, setOpened] = useState<Opened | null>(null)
  const found = list.state === 'ready' ? list.rows.filter((client) => matchesClient(client, search)) : []
  const shown = found.slice(0, limit)

  function fetchAgain() {
    readAgain()
    void wakeSync('asked')
  }

  /** From what the server refused, where there is any: another change would wait behind it. */
  async function edit(clientId: string) {
    const [client, refused] = await Promise.all([readClient(db, clientId), readRefusedClient(db, clientId)])
    if (client !== undefined || refused?.isNew === true) setOpened({ dialog: 'form', client: client ?? null, refused })
  }

  return (
    <Page
      title="Clients"
      lead="Whom the company bills."
      width="full"
      actions={
        <>
          <BackButton home="/dashboard" />
          <Button onClick={() => setOpened({ dialog: 'form', client: null, refused: null })}>Add Client</Button>
        </>
      }
    >
      <RefusedClients onChange={(clientId) => void edit(clientId)} />
      <SearchedList
        words={['client', 'clients']}
        placeholder="Code, name, email, phone, GSTIN or PAN"
        search={search}
        onSearch={find}
        list={list}
        found={found.length}
        failedWords={(why) => clientTrouble('fetching', why)}
        readAgain={fetchAgain}
        empty={{
          title: 'No clients found.',
          atFirst: 'They appear here as soon as they are added.',
          notFound: 'No client on this device has this in any of its fields.',
        }}
      >
        {list.state === 'ready' && (
          <ClientList
            clients={shown}
            pending={list.pending}
            onEdit={({ id }) => void edit(id)}
            onDelete={(client) => setOpened({ dialog: 'delete', client })}
          />
        )}
        {found.length > shown.length && (
          <Button variant="secondary" className="self-start" onClick={() => setLimit(limit + AT_FIRST)}>
            Show more
          </Button>
        )}
      </SearchedList>
      {opened?.dialog === 'form' && <ClientDialog client={opened.client} refused={opened.refused} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'delete' && (
        <DeleteClientDialog
          client={opened.client}
          onClose={() => setOpened(null)}
          onDeleted={() => {
            setOpened(null)
            focusRowAfter(shown, opened.client.id)
          }}
        />
      )}
    </Page>
  )
}
