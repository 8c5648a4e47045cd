import type { Shipment } from '#domain/shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'

/** Undefined says that this device does not hold it, not that it does not exist. */
export async function findByTrackingNumber(db: WaybillDatabase, number: string): Promise<Shipment | undefined> {
  return db.shipments.where('tracking_number').equals(number.trim()).first()
}
