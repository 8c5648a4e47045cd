import { readFacts, type FactBlock } from '#domain/today/fact-columns.ts'
import { factLine } from '#domain/today/fact-line.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'

/** What the device counts of these shipments. */
export function factsOfShipments(shipments: readonly Shipment[]): FactBlock[] {
  const lines = shipments.map(factLine).join('\n')
  const drivers = shipments.map(({ driver_id }) => driver_id ?? '').join('\n')
  const statuses = shipments.map(({ status }) => status)
  return [{ columns: readFacts(lines, statuses, drivers), outdated: null }]
}
