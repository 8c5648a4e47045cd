import type { Shipment } from '#domain/shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'

/** In the order asked for; what the device does not hold is left out. Copies of opened shipments stand in for what left the mirror. */
export async function readShipments(db: WaybillDatabase, ids: readonly string[]): Promise<Shipment[]> {
  const [mirrored, opened] = await Promise.all([db.shipments.bulkGet([...ids]), db.details.bulkGet([...ids])])
  return mirrored.flatMap((shipment, index) => shipment ?? opened[index]?.detail.shipment ?? [])
}
