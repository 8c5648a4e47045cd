import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import type { Connection } from '#store/database/meta-rows.ts'
import { readMirrorProgress, type MirrorProgressShown } from '#store/mirror/mirror-progress.ts'

export interface SyncStatus {
  connection: Connection
  /** Device time in milliseconds. */
  lastContactAt: number | null
  mirror: MirrorProgressShown
  roundRunning: boolean
  /** The office answered, but this app does not understand it. */
  appTooOld: boolean
}

export async function readSyncStatus(db: WaybillDatabase): Promise<SyncStatus> {
  const [contact, mirror, lease] = await Promise.all([readMeta(db, 'contact'), readMirrorProgress(db), readMeta(db, 'syncLease')])
  return {
    connection: contact.connection,
    lastContactAt: contact.lastContactAt,
    mirror,
    roundRunning: lease.running,
    appTooOld: contact.appTooOld,
  }
}
