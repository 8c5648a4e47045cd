import { useState } from 'react'
import { Link } from 'react-router-dom'
import { matchesClient, type Client } from '#domain/client.ts'
import { clientTrouble } from '#domain/client-words.ts'
import { todayInIndia } from '#domain/ist-day.ts'
import { ClientList } from '#features/clients/client-list.tsx'
import { clientsFile } from '#features/clients/csv/client-lines.ts'
import { DeleteClientDialog } from '#features/clients/delete-client-dialog.tsx'
import { RefusedClients } from '#features/clients/refused-clients.tsx'
import { useClientForm } from '#features/clients/use-client-form.tsx'
import { wakeSync } from '#session/running-sync.ts'
import { readClients } from '#store/read-clients.ts'
import { useMirroredList } from '#store/use-mirrored-list.ts'
import { BackButton } from '#ui/back-button.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { countOf } from '#ui/count-words.ts'
import { focusRowAfter } from '#ui/focus-row.ts'
import { Page } from '#ui/page.tsx'
import { saveFile } from '#ui/save-file.ts'
import { SearchedList } from '#ui/searched-list.tsx'
import { showToast } from '#ui/toast.tsx'
import { useSearchInAddress } from '#ui/use-search-in-address.ts'

/** Thousands of rows would hold up the page; whoever has so many searches. */
const AT_FIRST = 100

export function ClientsPage() {
  const form = useClientForm()
  const { list, readAgain } = useMirroredList('clients', readClients)
  const [search, find] = useSearchInAddress()
  const [limit, setLimit] = useState(AT_FIRST)
  const [deleting, setDeleting] = useState<Client | null>(null)
  const found = list.state === 'ready' ? list.rows.filter((client) => matchesClient(client, search)) : []
  const shown = found.slice(0, limit)

  function fetchAgain() {
    readAgain()
    void wakeSync('asked')
  }

  function exportFound() {
    saveFile(clientsFile(found), `waybill-clients-${todayInIndia()}.csv`)
    showToast(`${countOf(found.length, 'client')} exported.`, { tone: 'good' })
  }

  return (
    <Page
      title="Clients"
      lead="Whom the company bills."
      width="full"
      actions={
        <>
          <BackButton home="/dashboard" />
          <Link to="/clients/import" className={buttonClass('secondary')}>
            Import CSV
          </Link>
          <Button variant="secondary" disabled={found.length === 0} onClick={exportFound}>
            Export CSV
          </Button>
          <Button onClick={form.add}>Add Client</Button>
        </>
      }
    >
      <RefusedClients onChange={form.edit} />
      <SearchedList
        thing="client"
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
          <ClientList clients={shown} pending={list.pending} onEdit={({ id }) => form.edit(id)} onDelete={setDeleting} />
        )}
        {found.length > shown.length && (
          <Button variant="secondary" className="self-start" onClick={() => setLimit(limit + AT_FIRST)}>
            Show more
          </Button>
        )}
      </SearchedList>
      {form.dialog}
      {deleting !== null && (
        <DeleteClientDialog
          client={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            focusRowAfter(shown, deleting.id)
          }}
        />
      )}
    </Page>
  )
}
