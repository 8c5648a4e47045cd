import { useLiveQuery } from 'dexie-react-hooks'
import { warehouseStock } from '#backend/rpc/stock-on-server.ts'
import { freeOf } from '#domain/run-sheet/areas.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { keepStock, outboxPlace, readStock } from '#store/copies/kept-stock.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readOpenSheets, readStops } from '#store/reads/read-run-sheets.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/**
 * What is at the warehouse, on no open sheet and still to be delivered: the last copy, and the server's answer once it is there.
 * Null asks for nothing.
 */
export function useParcelsHere(warehouseId: string | null) {
  const db = useDatabase()
  const parcels = useLiveQuery(async () => {
    if (!warehouseId) return undefined
    const stock = await readStock(db, warehouseId)
    return readFree(
      db,
      stock.parcels.map(({ id }) => id),
    )
  }, [db, warehouseId])

  async function ask(signal: AbortSignal) {
    if (!warehouseId) return { kind: 'nothing' as const }
    try {
      const afterSeq = await outboxPlace(db)
      const askedAt = new Date()
      const call = await warehouseStock(warehouseId)
      if (call.kind === 'answer' && !signal.aborted)
        await keepStock(db, warehouseId, { stock: call.value, afterSeq, askedAt, now: new Date() })
      return call
    } catch {
      return { kind: 'failed' as const }
    }
  }

  return { parcels, query: useServerQuery(warehouseId ?? '', ask, { when: { online: true } }) }
}

/** Of these, what is on no open sheet and still to be delivered. */
export function useFreeOf(shipmentIds: readonly string[]) {
  const db = useDatabase()
  return useLiveQuery(() => readFree(db, shipmentIds), [db, shipmentIds])
}

async function readFree(db: WaybillDatabase, shipmentIds: readonly string[]): Promise<Shipment[]> {
  const [shipments, sheets] = await Promise.all([readStops(db, shipmentIds), readOpenSheets(db)])
  return freeOf([...shipments.values()], sheets)
}
