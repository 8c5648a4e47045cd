import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { addressKey } from '#domain/places/address-key.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readDriversShipments } from '#store/reads/open-deliveries.ts'

/** What else this driver has for the same address and has not delivered yet. */
export async function readSameAddress(db: WaybillDatabase, shipment: DriverShipment, driverId: string): Promise<DriverShipment[]> {
  const key = addressKey(shipment)
  const list = await readDriversShipments(db, driverId)
  return list.filter((other) => other.id !== shipment.id && isOpen(other.status) && addressKey(other) === key)
}
