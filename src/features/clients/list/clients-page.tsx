import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { matchesClient, type Client } from '#domain/people/client.ts'
import { clientTrouble } from '#domain/people/client-messages.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { BalanceNotice } from '#features/clients/balances/balance-notice.tsx'
import { useClientBalances } from '#features/clients/balances/use-client-balances.ts'
import { ClientList } from '#features/clients/list/client-list.tsx'
import { clientsFile } from '#features/clients/csv/client-lines.ts'
import { DeleteClientDialog } from '#features/clients/edit/delete-client-dialog.tsx'
import { RefusedClients } from '#features/clients/list/refused-clients.tsx'
import { useClientForm } from '#features/clients/edit/use-client-form.tsx'
import { useSyncControl } from '#session/sync-control.ts'
import { readClients } from '#store/reads/read-clients.ts'
import { useMirroredList } from '#store/mirror/use-mirrored-list.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { focusRowAfter } from '#ui/hooks/focus-row.ts'
import { Page } from '#ui/layout/page.tsx'
import { saveFile } from '#ui/format/save-file.ts'
import { SearchedList } from '#ui/controls/searched-list.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { useSearchInAddress } from '#ui/hooks/use-search-in-address.ts'

/** Thousands of rows would slow the page; a person with so many clients searches. */
const AT_FIRST = 100

export function ClientsPage() {
  const { syncNow } = useSyncControl()
  const form = useClientForm()
  const { list, readAgain } = useMirroredList('clients', readClients)
  const balances = useClientBalances(null)
  const [search, find] = useSearchInAddress()
  const [limit, setLimit] = useState(AT_FIRST)
  const [deleting, setDeleting] = useState<Client | null>(null)
  const found = list.state === 'ready' ? list.rows.filter((client) => matchesClient(client, search)) : []
  const shown = found.slice(0, limit)

  function fetchAgain() {
    readAgain()
    void syncNow()
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
          <BackButton home={paths.dashboard} />
          <Link to={paths.importClients} className={buttonClass('secondary')}>
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
          <>
            <BalanceNotice balances={balances} />
            <ClientList
              clients={shown}
              pending={list.pending}
              balances={balances}
              onEdit={({ id }) => form.edit(id)}
              onDelete={setDeleting}
            />
          </>
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
