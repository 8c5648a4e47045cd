import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** In the order asked for, without those that the device lacks. Copies of opened shipments stand in for those that left the mirror. */
export async function readShipments(
  db: WaybillDatabase,
  ids: readonly string[],
  /** What the server has told of shipments that this device does not hold. */
  elsewhere: ReadonlyMap<string, Shipment> = new Map(),
): Promise<Shipment[]> {
  const mirrored = await db.shipments.bulkGet([...ids])
  const left = ids.filter((_, index) => mirrored[index] === undefined)
  const opened = new Map(
    (left.length === 0 ? [] : await db.openedShipments.bulkGet(left)).flatMap((kept) => (kept ? [[kept.id, kept.detail]] : [])),
  )
  return mirrored.flatMap((shipment, index) => shipment ?? elsewhere.get(ids[index] ?? '') ?? opened.get(ids[index] ?? '')?.shipment ?? [])
}
