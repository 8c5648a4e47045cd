import type { ShipmentDetail } from '#domain/proof.ts'
import type { WarehouseStock } from '#domain/warehouse-stock.ts'
import type { KeptDetail, WaybillDatabase } from '#store/database.ts'

const KEPT = 200

/** What stands in a warehouse lies in the same table, under keys of its own. */
interface KeptStock {
  id: string
  stock: WarehouseStock
}

export async function readDetail(db: WaybillDatabase, shipmentId: string): Promise<KeptDetail | undefined> {
  return db.details.get(shipmentId)
}

/** What was kept of shipments goes with them: their histories, and their names among what stands in a warehouse. */
export async function dropKeptDetails(db: WaybillDatabase, shipmentIds: string[]): Promise<void> {
  if (shipmentIds.length === 0) return
  const gone = new Set(shipmentIds)
  await db.details.bulkDelete(shipmentIds)
  await db
    .table<KeptDetail | KeptStock, string>('details')
    .filter((kept) => 'stock' in kept && kept.stock.parcels.some(({ id }) => gone.has(id)))
    .modify((kept) => {
      if (!('stock' in kept)) return
      const parcels = kept.stock.parcels.filter(({ id }) => !gone.has(id))
      kept.stock = { ...kept.stock, total: kept.stock.total - (kept.stock.parcels.length - parcels.length), parcels }
    })
}

/** History and proofs of the shipments opened last, to be read again without signal. */
export async function keepDetail(db: WaybillDatabase, shipmentId: string, detail: ShipmentDetail, now: Date = new Date()): Promise<void> {
  await db.transaction('rw', db.details, async () => {
    await db.details.put({ id: shipmentId, openedAt: now.getTime(), detail })
    const surplus = (await db.details.count()) - KEPT
    if (surplus > 0) await db.details.orderBy('openedAt').limit(surplus).delete()
  })
}
