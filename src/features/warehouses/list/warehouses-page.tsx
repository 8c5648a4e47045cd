import * as paths from '#domain/app-paths.ts'
import { useId, useState } from 'react'
import { matchesWarehouse, type Warehouse } from '#domain/warehouse/warehouse.ts'
import { warehouseTrouble } from '#domain/warehouse/warehouse-messages.ts'
import { DeleteWarehouseDialog } from '#features/warehouses/edit/delete-warehouse-dialog.tsx'
import { RefusedWarehouses } from '#features/warehouses/list/refused-warehouses.tsx'
import { WarehouseDialog } from '#features/warehouses/edit/warehouse-dialog.tsx'
import { UnresolvedScansBanner } from '#features/warehouses/unresolved-scans/unresolved-scans-banner.tsx'
import { CountsNotice } from '#features/warehouses/list/here-now.tsx'
import { useWarehouseCounts } from '#features/warehouses/list/use-warehouse-counts.ts'
import { WarehouseList } from '#features/warehouses/list/warehouse-list.tsx'
import { useSyncControl } from '#session/sync-control.ts'
import { useSession } from '#session/session.ts'
import { readWarehouses } from '#store/reads/read-warehouses.ts'
import { useMirroredList } from '#store/mirror/use-mirrored-list.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { focusRowAfter } from '#ui/hooks/focus-row.ts'
import { Page } from '#ui/layout/page.tsx'
import { SearchedList } from '#ui/controls/searched-list.tsx'
import { useSearchInAddress } from '#ui/hooks/use-search-in-address.ts'

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; warehouse: Warehouse }

export function WarehousesPage() {
  const { syncNow } = useSyncControl()
  const role = useSession((session) => session.person?.role)
  const mayChange = role === 'manager' || role === 'admin'
  const reasonId = useId()
  const lockedBy = mayChange ? null : reasonId
  const { list, readAgain } = useMirroredList('warehouses', readWarehouses)
  const counts = useWarehouseCounts()
  const [search, find] = useSearchInAddress()
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = list.state === 'ready' ? list.rows.filter((warehouse) => matchesWarehouse(warehouse, search)) : []

  function fetchAgain() {
    readAgain()
    void syncNow()
  }

  return (
    <Page
      title="Warehouses"
      lead="Open one to see what is there, and to check parcels in and out."
      width="full"
      actions={
        <>
          <BackButton home={paths.dashboard} />
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
      <UnresolvedScansBanner />
      <CountsNotice counts={counts} />
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
            totals={new Map(counts.value?.warehouses.map(({ warehouseId, total }) => [warehouseId, total]))}
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
