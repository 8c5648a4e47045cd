import { useLiveQuery } from 'dexie-react-hooks'
import type { StatusFacts } from '#features/sync-status/status/status-messages.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useSession } from '#session/session.ts'
import { useStorageFull } from '#session/use-storage-full.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readQueueSummary } from '#store/outbox/queue.ts'
import { readSyncStatus } from '#store/reads/sync-status.ts'

/** `undefined` until the local database has answered for the first time. */
export function useStatusFacts(): (StatusFacts & { storageFull: boolean }) | undefined {
  const database = useDatabase()
  const summary = useLiveQuery(() => readQueueSummary(database), [database])
  const status = useLiveQuery(() => readSyncStatus(database), [database])
  const full = useStorageFull(status)
  const ended = useSession((session) => session.state === 'ended')
  const online = useOnline()
  if (!summary || !status) return undefined
  const { unsent, needsYou, sending } = summary
  const connection = ended ? 'signed-out' : !online ? 'no-signal' : full ? 'storage-full' : status.connection
  return { unsent, needsYou, sending, connection, appTooOld: status.appTooOld, storageFull: full }
}
