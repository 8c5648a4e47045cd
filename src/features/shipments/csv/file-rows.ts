import type { CsvField } from '#features/shipments/csv/shipment-columns.ts'
import type { FileRow } from '#csv-import/file-row.ts'

export type ShipmentRow = FileRow<CsvField>

/**
 * The rows of each shipment: those with the same Shipment ID, or else with the same tracking number. A row with neither is its own
 * shipment.
 */
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
