import { notesKey } from '#store/copies/kept-notes.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** Copies that hold rows of others, beside what is mirrored: what forgets a role, a shipment or a whole mirror forgets them too. */
export function keptCopies(db: WaybillDatabase) {
  return [db.openedShipments, db.warehouseStocks] as const
}

/** Runs inside the caller's transaction, which names them. */
export async function clearKeptCopies(db: WaybillDatabase): Promise<void> {
  for (const copies of keptCopies(db)) await copies.clear()
}

/** Removes what was kept of these shipments: their histories, private notes, and their names in the stock of a warehouse. */
export async function dropCopiesOf(db: WaybillDatabase, shipmentIds: string[]): Promise<void> {
  if (shipmentIds.length === 0) return
  const gone = new Set(shipmentIds)
  await db.openedShipments.bulkDelete(shipmentIds)
  await db.responseCache.bulkDelete(shipmentIds.map(notesKey))
  await db.warehouseStocks
    .filter(({ stock }) => stock.parcels.some(({ id }) => gone.has(id)))
    .modify((kept) => {
      const parcels = kept.stock.parcels.filter(({ id }) => !gone.has(id))
      kept.stock = { ...kept.stock, total: kept.stock.total - (kept.stock.parcels.length - parcels.length), parcels }
    })
}
