import { useLiveQuery } from 'dexie-react-hooks'
import { warehouseStock } from '#backend/rpc/stock-on-server.ts'
import { isOpen, piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import { keepStock, outboxPlace, readStock } from '#store/copies/kept-stock.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readOpenSheets } from '#store/reads/read-run-sheets.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export interface PinGroup {
  pin: string
  place: string
  shipmentIds: string[]
  pieces: number
}

/** What is at the warehouse, on no open sheet and still to be delivered, by PIN code: the last copy, and the server's answer once it is there. */
export function useParcelsHere(warehouseId: string) {
  const db = useDatabase()
  const groups = useLiveQuery(async () => {
    const [stock, sheets] = await Promise.all([readStock(db, warehouseId), readOpenSheets(db)])
    const taken = new Set(sheets.flatMap(({ stops }) => stops.map(({ shipment_id }) => shipment_id)))
    const rows = await db.shipments.bulkGet(stock.parcels.map(({ id }) => id))
    return byPin(rows.filter((row) => row !== undefined).filter(({ id, status }) => isOpen(status) && !taken.has(id)))
  }, [db, warehouseId])

  async function ask(signal: AbortSignal) {
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

  return { groups, query: useServerQuery(warehouseId, ask, { when: { online: true } }) }
}

function byPin(shipments: readonly Shipment[]): PinGroup[] {
  const groups = new Map<string, PinGroup>()
  for (const shipment of shipments) {
    const pin = shipment.to_postal_code.trim()
    const group = groups.get(pin) ?? { pin, place: shipment.to_city, shipmentIds: [], pieces: 0 }
    group.shipmentIds.push(shipment.id)
    group.pieces += piecesOf(shipment)
    groups.set(pin, group)
  }
  return [...groups.values()].toSorted((a, b) => a.pin.localeCompare(b.pin))
}
