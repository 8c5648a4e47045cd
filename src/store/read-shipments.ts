import type { Shipment } from '#domain/shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'

/** In the order asked for; what the device does not hold is left out. Copies of opened shipments stand in for what left the mirror. */
export async function readShipments(db: WaybillDatabase, ids: readonly string[]): Promise<Shipment[]> {
  const mirrored = await db.shipments.bulkGet([...ids])
  const left = ids.filter((_, index) => mirrored[index] === undefined)
  const opened = new Map(
    (left.length === 0 ? [] : await db.details.bulkGet(left)).flatMap((kept) => (kept ? [[kept.id, kept.detail]] : [])),
  )
  return mirrored.flatMap((shipment, index) => shipment ?? opened.get(ids[index] ?? '')?.shipment ?? [])
}
