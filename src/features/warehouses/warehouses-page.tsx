import { useId, useState } from 'react'
import { matchesWarehouse, type Warehouse } from '#domain/warehouse.ts'
import { warehouseTrouble } from '#domain/warehouse-words.ts'
import { DeleteWarehouseDialog } from '#features/warehouses/delete-warehouse-dialog.tsx'
import { RefusedWarehouses } from '#features/warehouses/refused-warehouses.tsx'
import { WarehouseDialog } from '#features/warehouses/warehouse-dialog.tsx'
import { WaitingQuestions } from '#features/warehouses/waiting-questions.tsx'
import { WarehouseList } from '#features/warehouses/warehouse-list.tsx'
import { wakeSync } from '#session/running-sync.ts'
import { useSession } from '#session/session.ts'
import { readWarehouses } from '#store/read-warehouses.ts'
import { useMirroredList } from '#store/use-mirrored-list.ts'
import { BackButton } from '#ui/back-button.tsx'
import { Button } from '#ui/button.tsx'
import { focusRowAfter } from '#ui/focus-row.ts'
import { Page } from '#ui/page.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { useSearchInAddress } from '#ui/use-search-in-address.ts'

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; warehouse: Warehouse }

export function WarehousesPage() {
  const role = useSession((session) => session.person?.role)
  const mayChange = role === 'manager' || role === 'admin'
  const reasonId = useId()
  const lockedBy = mayChange ? null : reasonId
  const { list, readAgain } = useMirroredList('warehouses', readWarehouses)
  const [search, find] = useSearchInAddress()
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = list.state === 'ready' ? list.rows.filter((warehouse) => matchesWarehouse(warehouse, search)) : []

  function fetchAgain() {
    readAgain()
    void wakeSync('asked')
  }

  return (
    <Page
      title="Warehouses"
      lead="Open one to see what is there, and to check parcels in and out."
      width="full"
      actions={
        <>
          <BackButton home="/dashboard" />
          <Button disabled={!mayChange} aria-describedby={lockedBy ?? undefined} onClick={() => setOpened({ dialog: 'create' })}>
            Create Warehouse
          </Button>
        </>
      }
    >
      {!mayChange && (
        <p id={reasonId} className="text-ink-muted">
          Only a manager or an admin can create, change or delete warehouses.
        </p>
      )}
      <RefusedWarehouses />
      <WaitingQuestions />
      <SearchedList
        thing="warehouse"
        placeholder="Name, location, status or ID"
        search={search}
        onSearch={find}
        list={list}
        found={shown.length}
        failedWords={(why) => warehouseTrouble('fetching', why)}
        readAgain={fetchAgain}
        empty={{
          title: 'No warehouses found.',
          atFirst: 'They appear here as soon as they are created.',
          notFound: 'Nothing here has this in its name, location, status or ID.',
        }}
      >
        {list.state === 'ready' && (
          <WarehouseList
            warehouses={shown}
            pending={list.pending}
            lockedBy={lockedBy}
            onEdit={(warehouse) => setOpened({ dialog: 'edit', warehouse })}
            onDelete={(warehouse) => setOpened({ dialog: 'delete', warehouse })}
          />
        )}
      </SearchedList>
      {opened?.dialog === 'create' && <WarehouseDialog warehouse={null} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'edit' && <WarehouseDialog warehouse={opened.warehouse} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'delete' && (
        <DeleteWarehouseDialog
          warehouse={opened.warehouse}
          onClose={() => setOpened(null)}
          onDeleted={() => {
            setOpened(null)
            focusRowAfter(shown, opened.warehouse.id)
          }}
        />
      )}
    </Page>
  )
}
