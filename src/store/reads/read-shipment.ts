import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

export async function readShipment(db: WaybillDatabase, id: string): Promise<Shipment | undefined> {
  return db.shipments.get(id)
}
