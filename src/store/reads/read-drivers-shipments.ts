import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** What is assigned to this driver, and what they finished in the last days. */
export async function readDriversShipments(db: WaybillDatabase, driverId: string): Promise<Shipment[]> {
  return db.shipments.where('driver_id').equals(driverId).toArray()
}
