import { useLiveQuery } from 'dexie-react-hooks'
import { warehouseStock } from '#backend/rpc/stock-on-server.ts'
import { freeOf, type Apart } from '#domain/run-sheet/areas.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { isOpen, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import { keepStock, outboxPlace, readStock } from '#store/copies/kept-stock.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readOpenSheets, readStops } from '#store/reads/run-sheets/read-run-sheets.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export interface ParcelsHere {
  parcels: Shipment[]
  apart: Apart
  /** Not on this device, or came in before the latest that the server names. */
  notShown: number
}

/**
 * What is at the warehouse and may go along on the day: the last copy, and the server's answer once it is there. Null asks for nothing.
 */
export function useParcelsHere(warehouseId: string | null, day: string) {
  const db = useDatabase()
  const here = useLiveQuery(async () => {
    if (!warehouseId) return undefined
    const { total, parcels } = await readStock(db, warehouseId)
    return readFree(db, parcels, total, day)
  }, [db, warehouseId, day])

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

  return { here, query: useServerQuery(warehouseId ?? '', ask, { when: { online: true } }) }
}

/** Of these, what may go along on the day. */
export function useFreeOf(shipmentIds: readonly string[], day: string) {
  const db = useDatabase()
  return useLiveQuery(() => {
    const chosen = [...new Set(shipmentIds)].map((id) => ({ id }))
    return readFree(db, chosen, chosen.length, day)
  }, [db, shipmentIds, day])
}

/** Some of the total are known by name; of those, what is finished is no more to be taken along, on this device or not. */
async function readFree(
  db: WaybillDatabase,
  known: readonly { id: string; status?: ShipmentStatus }[],
  total: number,
  day: string,
): Promise<ParcelsHere> {
  const ids = known.map(({ id }) => id)
  const [shipments, sheets] = await Promise.all([readStops(db, ids), readOpenSheets(db)])
  const { free, apart } = freeOf([...shipments.values()], sheets, day)
  const settled = known.filter(({ id, status }) => shipments.has(id) || (status !== undefined && !isOpen(status)))
  return { parcels: free, apart, notShown: total - settled.length }
}
