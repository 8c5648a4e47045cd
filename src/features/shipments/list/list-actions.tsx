import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { ExportList } from '#features/shipments/csv/export-list.tsx'
import type { ListQuery } from '#features/shipments/list/list-query.ts'
import { PayForShipment } from '#features/shipments/payments/pay-for-shipment.tsx'
import { buttonClass } from '#ui/controls/button.tsx'

export function ListActions({ selected, query }: { selected: ReadonlySet<string>; query: ListQuery }) {
  return (
    <>
      <Link to={paths.createShipment} className={buttonClass('primary', 'small')}>
        Create Shipment
      </Link>
      {/* On a smaller screen it would take a line of its own from the rows; the form for one leads there as well. */}
      <Link to={paths.createMany} className={buttonClass('secondary', 'small', 'max-xl:hidden')}>
        Many recipients
      </Link>
      <PayForShipment selected={selected} />
      <ExportList query={query} />
      <Link to={paths.importShipments} className={buttonClass('secondary', 'small')}>
        Import CSV
      </Link>
    </>
  )
}
