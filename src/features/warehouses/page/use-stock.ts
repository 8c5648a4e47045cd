import { useLiveQuery } from 'dexie-react-hooks'
import { warehouseStock } from '#backend/rpc/stock-on-server.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { keepStock, outboxPlace, readStock } from '#store/copies/kept-stock.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

const LOOK_MS = 60_000

/**
 * What is at a warehouse: the last copy with this device's own scans on top. Asked anew when the page opens, when the signal returns
 * and every minute while somebody looks. `stock` is undefined while it is read.
 */
export function useStock(warehouseId: string) {
  const db = useDatabase()
  const stock = useLiveQuery(() => readStock(db, warehouseId), [db, warehouseId])

  async function fetchStock(signal: AbortSignal) {
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

  return { stock, query: useServerQuery(warehouseId, fetchStock, { when: { online: true, everyMs: LOOK_MS } }) }
}
