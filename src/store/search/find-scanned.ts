import { isShipmentCode } from '#domain/shipment/scanned-code.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { findByTrackingNumber } from '#store/search/find-by-tracking-number.ts'

/** By any code that we print: a tracking number first, then the readable shipment id. The server finds it the same way. */
export async function findScanned(db: WaybillDatabase, code: string): Promise<Shipment | undefined> {
  return (await findByTrackingNumber(db, code)) ?? findByShipmentCode(db, code.replaceAll(/[\s-]/g, '').toUpperCase())
}

async function findByShipmentCode(db: WaybillDatabase, code: string): Promise<Shipment | undefined> {
  if (!isShipmentCode(code)) return undefined
  const own = await db.shipments.where('shipment_id').equals(code).first()
  if (own !== undefined) return own
  // Six characters of the id stand for one shipment only while no other begins like it.
  const [standIn, other] = await db.shipments
    .where('id')
    .startsWith(code.slice('SHP'.length).toLowerCase())
    .filter((shipment) => displayShipmentId(shipment) === code)
    .limit(2)
    .toArray()
  return other === undefined ? standIn : undefined
}
