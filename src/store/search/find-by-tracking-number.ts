import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** Undefined means that this device does not hold it, not that it does not exist. */
export async function findByTrackingNumber(db: WaybillDatabase, number: string): Promise<Shipment | undefined> {
  const typed = number.trim()
  const found = await db.shipments.where('tracking_number').equalsIgnoreCase(typed).first()
  // People group digits as they read them; the server ignores spaces and hyphens as well.
  return found ?? db.shipments.where('tracking_number').equalsIgnoreCase(typed.replaceAll(/[\s-]/g, '')).first()
}
