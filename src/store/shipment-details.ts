import type { ShipmentDetail } from '#domain/proof.ts'
import type { KeptDetail, WaybillDatabase } from '#store/database.ts'

const KEPT = 200

export async function readDetail(db: WaybillDatabase, shipmentId: string): Promise<KeptDetail | undefined> {
  return db.details.get(shipmentId)
}

/** History and proofs of the shipments opened last, to be read again without signal. */
export async function keepDetail(db: WaybillDatabase, shipmentId: string, detail: ShipmentDetail, now: Date = new Date()): Promise<void> {
  await db.transaction('rw', db.details, async () => {
    await db.details.put({ id: shipmentId, openedAt: now.getTime(), detail })
    const surplus = (await db.details.count()) - KEPT
    if (surplus > 0) await db.details.orderBy('openedAt').limit(surplus).delete()
  })
}
