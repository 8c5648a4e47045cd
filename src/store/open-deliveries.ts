import { isOpen, type Shipment } from '#domain/shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'

export async function readOpenDeliveries(db: WaybillDatabase, driverId: string): Promise<Shipment[]> {
  const theirs = await db.shipments.where('driver_id').equals(driverId).toArray()
  return theirs.filter(({ status }) => isOpen(status))
}
