import { useExport } from '#features/shipments/csv/use-export.tsx'
import type { ListQuery } from '#features/shipments/list/list-query.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { findShipmentIds } from '#store/search/find-shipment-ids.ts'
import { Button } from '#ui/controls/button.tsx'

/** Everything that the list shows at the moment, on all of its pages. */
export function ExportList({ query }: { query: ListQuery }) {
  const db = useDatabase()
  const { busy, start, dialog } = useExport()
  return (
    <>
      <Button variant="secondary" size="small" busy={busy} onClick={() => start(() => findShipmentIds(db, query))}>
        Export CSV
      </Button>
      {dialog}
    </>
  )
}
