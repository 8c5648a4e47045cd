import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { warehouseStock } from '#backend/warehouse-stock.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import { useDatabase } from '#store/database-context.tsx'
import { keepStock, outboxPlace, readStock } from '#store/warehouse-stock.ts'

export type Refresh = 'under-way' | 'done' | NoAnswer

const LOOK_MS = 60_000

/**
 * What is at a warehouse: the last copy with this device's own scans on top. Asked anew when the page opens, when the signal returns
 * and every minute while somebody looks. `stock` is undefined while it is read.
 */
export function useStock(warehouseId: string) {
  const db = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const [refresh, setRefresh] = useState<Refresh>('under-way')
  const stock = useLiveQuery(() => readStock(db, warehouseId), [db, warehouseId])

  useEffect(() => {
    let left = false
    async function ask() {
      const afterSeq = await outboxPlace(db)
      const askedAt = new Date()
      const call = await warehouseStock(warehouseId)
      if (left) return
      if (call.kind === 'answer') await keepStock(db, warehouseId, { stock: call.value, afterSeq, askedAt, now: new Date() })
      setRefresh(call.kind === 'answer' ? 'done' : call.kind)
    }
    void ask().catch(() => {
      if (!left) setRefresh('failed')
    })
    return () => {
      left = true
    }
  }, [db, warehouseId, attempt])

  useEffect(() => {
    const again = () => setAttempt((before) => before + 1)
    const look = setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, LOOK_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(look)
      window.removeEventListener('online', again)
    }
  }, [])

  return {
    stock,
    refresh,
    tryAgain: () => {
      setRefresh('under-way')
      setAttempt((before) => before + 1)
    },
  }
}
