import type { CsvField } from '#features/shipments/csv/columns.ts'
import type { FileRow } from '#ui/csv/file-row.ts'

export type ShipmentRow = FileRow<CsvField>

/** The rows of each shipment: those with one Shipment ID, or else with one tracking number. A row with neither is a shipment of its own. */
export function rowsByShipment(rows: readonly ShipmentRow[]): ShipmentRow[][] {
  const groups = new Map<string, ShipmentRow[]>()
  for (const row of rows) {
    const key = row.get('shipmentId') || row.get('trackingNumber') || `row ${row.source.number}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups.values()]
}
