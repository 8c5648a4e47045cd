import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { MirroredTable } from '#domain/sync/mirror.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readPendingRecords, type PendingMark } from '#store/records/pending-records.ts'
import { readSyncStatus, type SyncStatus } from '#store/reads/sync-status.ts'

export type MirroredList<Row> =
  | { state: 'loading' }
  | { state: 'failed'; why: string }
  | { state: 'ready'; rows: Row[]; pending: Map<string, PendingMark> }

/**
 * This device's rows of a table; until its first copy reaches them, the reason why there is nothing to show. `read` must be the same
 * function each time.
 */
export function useMirroredList<Row>(
  table: MirroredTable,
  read: (db: WaybillDatabase) => Promise<Row[]>,
): { list: MirroredList<Row>; readAgain: () => void } {
  const db = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const here = useLiveQuery(async () => {
    try {
      const [rows, pending, sync] = await Promise.all([read(db), readPendingRecords(db, table), readSyncStatus(db)])
      return { rows, pending, sync }
    } catch {
      return null
    }
  }, [db, table, read, attempt])
  return { list: listOf(here), readAgain: () => setAttempt(attempt + 1) }
}

interface Read<Row> {
  rows: Row[]
  pending: Map<string, PendingMark>
  sync: SyncStatus
}

function listOf<Row>(here: Read<Row> | null | undefined): MirroredList<Row> {
  if (here === undefined) return { state: 'loading' }
  if (here === null) return { state: 'failed', why: 'The list could not be read from this device.' }
  if (here.rows.length > 0 || here.sync.mirror.phase === 'complete') return { state: 'ready', rows: here.rows, pending: here.pending }
  const why = noCopyWords(here.sync)
  return why === null ? { state: 'loading' } : { state: 'failed', why }
}

function noCopyWords({ connection, appTooOld }: SyncStatus): string | null {
  switch (connection) {
    case 'no-signal':
      return noAnswerWords('unreachable')
    case 'captive-portal':
    case 'signed-out':
      return noAnswerWords(connection)
    case 'server-trouble':
      return noAnswerWords('failed')
    case 'storage-full':
      return 'The storage of this device is full. Free some space, and the list is fetched.'
    case 'online':
    case 'unknown':
      return appTooOld ? 'This app is too old for the office’s answer. Reload it, and the list is fetched.' : null
  }
}
