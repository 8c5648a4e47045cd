import type { Shipment } from '#domain/shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'

export interface KnownShipments {
  ids: ReadonlySet<string>
  byTrackingNumber: ReadonlyMap<string, Shipment>
  byShipmentId: ReadonlyMap<string, Shipment>
}

interface Asked {
  ids: readonly string[]
  trackingNumbers: readonly string[]
  shipmentIds: readonly string[]
}

/** Which of these this device holds already, each by any of its names. */
export async function knownShipments(db: WaybillDatabase, { ids, trackingNumbers, shipmentIds }: Asked): Promise<KnownShipments> {
  const [known, tracked] = await Promise.all([
    db.shipments.where('id').anyOf(ids).primaryKeys(),
    db.shipments.where('tracking_number').anyOf(trackingNumbers).toArray(),
  ])
  const named = new Map(tracked.flatMap((shipment) => (shipment.shipment_id === null ? [] : [[shipment.shipment_id, shipment]])))
  const unnamed = new Set(shipmentIds.filter((id) => !named.has(id)))
  return {
    ids: new Set(known),
    byTrackingNumber: new Map(tracked.map((shipment) => [shipment.tracking_number, shipment])),
    byShipmentId: new Map([...named, ...(await readByShipmentId(db, unnamed))]),
  }
}

const PIECE = 5000

/** No index leads from a readable id: all are read, and only for files that name some which no tracking number led to. */
async function readByShipmentId(db: WaybillDatabase, wanted: ReadonlySet<string>): Promise<Map<string, Shipment>> {
  const found = new Map<string, Shipment>()
  if (wanted.size === 0) return found
  for (let last = ''; ;) {
    const rows = await db.shipments.where('id').above(last).limit(PIECE).toArray()
    for (const row of rows) if (row.shipment_id !== null && wanted.has(row.shipment_id)) found.set(row.shipment_id, row)
    const end = rows.at(-1)
    if (end === undefined || rows.length < PIECE) return found
    last = end.id
  }
}
