import type { ShipmentDetail } from '#domain/shipment/proof.ts'
import type { OpenedShipment, WaybillDatabase } from '#store/database/database.ts'

const KEPT = 200

export async function readDetail(db: WaybillDatabase, shipmentId: string): Promise<OpenedShipment | undefined> {
  return db.openedShipments.get(shipmentId)
}

/** Keeps history and proofs of the shipments opened last, to be read without signal. */
export async function keepDetail(db: WaybillDatabase, shipmentId: string, detail: ShipmentDetail, now: Date = new Date()): Promise<void> {
  await db.transaction('rw', db.openedShipments, async () => {
    await db.openedShipments.put({ id: shipmentId, openedAt: now.getTime(), detail })
    const surplus = (await db.openedShipments.count()) - KEPT
    if (surplus > 0) await db.openedShipments.orderBy('openedAt').limit(surplus).delete()
  })
}
