import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useParams } from 'react-router-dom'
import { displayWarehouseId, warehouseStatusWords, type Warehouse } from '#domain/warehouse/warehouse.ts'
import { ScanStation } from '#features/warehouses/scanning/scan-station.tsx'
import { StockSection } from '#features/warehouses/page/stock-section.tsx'
import { UnresolvedScans } from '#features/warehouses/unresolved-scans/unresolved-scans.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { readMirrorProgress } from '#store/mirror/mirror-progress.ts'
import { readWarehouse } from '#store/reads/read-warehouses.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'

export function WarehousePage() {
  const { id = '' } = useParams()
  const db = useDatabase()
  const here = useLiveQuery(
    async () => ({ warehouse: await readWarehouse(db, id), complete: (await readMirrorProgress(db)).phase === 'complete' }),
    [db, id],
  )
  if (here?.warehouse !== undefined) return <OpenedWarehouse key={id} warehouse={here.warehouse} />
  return (
    <Page title="Warehouse" width="full" actions={<BackButton home={paths.dashboard} />}>
      {here?.complete === true ? (
        <>
          <EmptyState title="This warehouse is not here.">It may have been deleted.</EmptyState>
          <UnresolvedScans key={id} warehouseId={id} />
        </>
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function OpenedWarehouse({ warehouse }: { warehouse: Warehouse }) {
  const facts = [displayWarehouseId(warehouse), warehouse.location, warehouse.capacity, warehouseStatusWords(warehouse.status)]
  return (
    <Page title={warehouse.name} lead={facts.filter(Boolean).join(' · ')} width="full" actions={<BackButton home={paths.dashboard} />}>
      <ScanStation warehouseId={warehouse.id} />
      <StockSection warehouse={warehouse} />
    </Page>
  )
}
