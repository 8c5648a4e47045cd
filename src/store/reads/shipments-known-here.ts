import type { NamedShipments, ShipmentName } from '#domain/shipment/names-of-shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** Which of these shipments this device already holds, each by any of its names. */
export async function knownShipments(db: WaybillDatabase, { ids, trackingNumbers, shipmentIds }: NamedShipments): Promise<ShipmentName[]> {
  const [known, tracked] = await Promise.all([
    db.shipments.where('id').anyOf(ids).toArray(),
    db.shipments.where('tracking_number').anyOf(trackingNumbers).toArray(),
  ])
  const named = new Set(tracked.map(({ shipment_id }) => shipment_id))
  return [...known, ...tracked, ...(await readByShipmentId(db, new Set(shipmentIds.filter((id) => !named.has(id)))))]
}

const PIECE = 1000

/**
 * No index leads from a readable id, so all rows are read. That happens only for files with readable ids that no tracking number led to.
 */
async function readByShipmentId(db: WaybillDatabase, wanted: ReadonlySet<string>): Promise<ShipmentName[]> {
  const found: ShipmentName[] = []
  if (wanted.size === 0) return found
  for (let last = ''; ;) {
    const rows = await db.shipments.where('id').above(last).limit(PIECE).toArray()
    for (const row of rows) if (row.shipment_id !== null && wanted.has(row.shipment_id)) found.push(row)
    const end = rows.at(-1)
    if (end === undefined || rows.length < PIECE) return found
    last = end.id
  }
}
