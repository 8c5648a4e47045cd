import { useLiveQuery } from 'dexie-react-hooks'
import { useParams } from 'react-router-dom'
import { displayWarehouseId, warehouseStatusWords, type Warehouse } from '#domain/warehouse.ts'
import { ScanStation } from '#features/warehouses/scanning/scan-station.tsx'
import { StockSection } from '#features/warehouses/stock-section.tsx'
import { StrandedNumbers } from '#features/warehouses/stranded-numbers.tsx'
import { useDatabase } from '#store/database-context.tsx'
import { readMirrorProgress } from '#store/mirror-progress.ts'
import { readWarehouse } from '#store/read-warehouses.ts'
import { BackButton } from '#ui/back-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { Page } from '#ui/page.tsx'

export function WarehousePage() {
  const { id = '' } = useParams()
  const db = useDatabase()
  const here = useLiveQuery(
    async () => ({ warehouse: await readWarehouse(db, id), complete: (await readMirrorProgress(db)).phase === 'complete' }),
    [db, id],
  )
  if (here?.warehouse !== undefined) return <OpenedWarehouse key={id} warehouse={here.warehouse} />
  return (
    <Page title="Warehouse" width="full" actions={<BackButton home="/dashboard" />}>
      {here?.complete === true ? (
        <>
          <EmptyState title="This warehouse is not here.">It may have been deleted.</EmptyState>
          <StrandedNumbers key={id} warehouseId={id} />
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
    <Page title={warehouse.name} lead={facts.filter(Boolean).join(' · ')} width="full" actions={<BackButton home="/dashboard" />}>
      <ScanStation warehouseId={warehouse.id} />
      <StockSection warehouseId={warehouse.id} />
    </Page>
  )
}
