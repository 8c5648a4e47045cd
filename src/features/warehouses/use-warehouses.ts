import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { noAnswerWords } from '#domain/no-answer.ts'
import type { Warehouse } from '#domain/warehouse.ts'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readPendingRecords, type PendingMark } from '#store/pending-records.ts'
import { readWarehouses } from '#store/read-warehouses.ts'
import { readSyncStatus, type SyncStatus } from '#store/sync-status.ts'

export type WarehouseList =
  | { state: 'loading' }
  | { state: 'failed'; why: string; readAgain: () => void }
  | { state: 'ready'; warehouses: Warehouse[]; pending: Map<string, PendingMark> }

/** What this device holds; while its first copy has not come that far, why there is nothing to show. */
export function useWarehouses(): WarehouseList {
  const db = useDatabase()
  const [attempt, setAttempt] = useState(0)
  function readAgain() {
    setAttempt(attempt + 1)
    void wakeSync('asked')
  }
  const read = useLiveQuery(async () => {
    try {
      const [warehouses, pending, sync] = await Promise.all([readWarehouses(db), readPendingRecords(db, 'warehouses'), readSyncStatus(db)])
      return { warehouses, pending, sync }
    } catch {
      return null
    }
  }, [db, attempt])
  if (read === undefined) return { state: 'loading' }
  if (read === null) return { state: 'failed', why: 'The list could not be read from this device.', readAgain }
  if (read.warehouses.length === 0 && read.sync.mirror.phase !== 'complete') {
    const why = noCopyWords(read.sync)
    return why === null ? { state: 'loading' } : { state: 'failed', why, readAgain }
  }
  return { state: 'ready', warehouses: read.warehouses, pending: read.pending }
}

function noCopyWords({ connection }: SyncStatus): string | null {
  switch (connection) {
    case 'no-signal':
      return noAnswerWords('unreachable')
    case 'captive-portal':
    case 'signed-out':
      return noAnswerWords(connection)
    case 'server-trouble':
      return noAnswerWords('failed')
    case 'online':
    case 'unknown':
      return null
  }
}
