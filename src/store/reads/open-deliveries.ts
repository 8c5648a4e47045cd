import { isOpen, type Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

export async function readOpenDeliveries(db: WaybillDatabase, driverId: string): Promise<Shipment[]> {
  const theirs = await db.shipments.where('driver_id').equals(driverId).toArray()
  return theirs.filter(({ status }) => isOpen(status))
}
