import { Link } from 'react-router-dom'
import { ExportList } from '#features/shipments/csv/export-list.tsx'
import type { ListQuery } from '#features/shipments/list-query.ts'
import { PayForShipment } from '#features/shipments/pay-for-shipment.tsx'
import { buttonClass } from '#ui/button.tsx'

export function ListActions({ selected, query }: { selected: ReadonlySet<string>; query: ListQuery }) {
  return (
    <>
      <Link to="/create-shipment" className={buttonClass()}>
        Create Shipment
      </Link>
      <PayForShipment selected={selected} />
      <ExportList query={query} />
      <Link to="/dashboard/import-shipments" className={buttonClass('secondary')}>
        Import CSV
      </Link>
    </>
  )
}
