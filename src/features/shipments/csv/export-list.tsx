import { useExport } from '#features/shipments/csv/use-export.tsx'
import type { ListQuery } from '#features/shipments/list-query.ts'
import { useDatabase } from '#store/database-context.tsx'
import { findShipmentIds } from '#store/find-shipment-ids.ts'
import { Button } from '#ui/button.tsx'

/** Everything that the list shows at the moment, on all of its pages. */
export function ExportList({ query: { text, status, from, to, sort, direction } }: { query: ListQuery }) {
  const db = useDatabase()
  const { busy, start, dialog } = useExport()
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => start(() => findShipmentIds(db, { text, status, from, to, sort, direction }))}>
        Export CSV
      </Button>
      {dialog}
    </>
  )
}
