import { goesBack } from '#domain/shipment/failure/way-back.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { addressKey } from '#domain/places/address-key.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readDriversShipments } from '#store/reads/read-drivers-shipments.ts'

/** Where a parcel is handed over, and in which direction: what else is for this door goes along with it. */
export interface Door {
  address: string
  goesBack: boolean
}

export function doorOf(shipment: DriverShipment): Door {
  return { address: addressKey(shipment), goesBack: goesBack(shipment) }
}

/** What else this driver has for the same address and has not delivered yet; without the parcel of this id. */
export async function readSameAddress(
  db: WaybillDatabase,
  { address }: Door,
  { id, driverId }: { id: string | null; driverId: string },
): Promise<DriverShipment[]> {
  const list = await readDriversShipments(db, driverId)
  return list.filter((other) => other.id !== id && isOpen(other.status) && addressKey(other) === address)
}

/** Of what goes along with a parcel that has left this device: the others stay on the list, and know the address. */
export async function readDoorOf(db: WaybillDatabase, numbers: readonly string[], driverId: string): Promise<Door | null> {
  const list = await readDriversShipments(db, driverId)
  const first = list.find(({ tracking_number: number, status }) => numbers.includes(number) && isOpen(status))
  return first === undefined ? null : doorOf(first)
}
