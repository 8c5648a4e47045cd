import type { Driver } from '#domain/sync/mirror.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { ColumnName } from '#features/shipments/list/columns/column-names.ts'
import type { ListSort, SortColumn } from '#store/search/sort-order.ts'
import type { OnRow } from '#features/shipments/list/row-actions.tsx'
import type { Selection } from '#features/shipments/list/hooks/use-selection.ts'
import type { PendingMark } from '#store/records/pending-shipments.ts'

/** What the table and the cards both show. */
export interface ShipmentRows extends OnRow {
  rows: Shipment[]
  drivers: Driver[]
  pending: Map<string, PendingMark>
  selection: Selection
  sorted: ListSort
  onSort: (column: SortColumn) => void
  /** Of the table. */
  columns: readonly ColumnName[]
}

const weightFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

export function weightWords({ total_weight }: Pick<Shipment, 'total_weight'>): string {
  return total_weight === null ? 'Not set' : weightFormat.format(total_weight)
}

export function driverName(driverId: string | null, drivers: Driver[]): string {
  if (driverId === null) return 'No driver'
  // The drivers' names arrive after the shipments; until then nobody is called inactive.
  if (drivers.length === 0) return 'Assigned'
  return drivers.find(({ id }) => id === driverId)?.name ?? 'Inactive driver'
}
