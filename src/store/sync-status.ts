import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'
import type { Connection } from '#store/meta-rows.ts'
import { readMirrorProgress, type MirrorProgressShown } from '#store/mirror-progress.ts'

export interface SyncStatus {
  connection: Connection
  /** Device time in milliseconds. */
  lastContactAt: number | null
  mirror: MirrorProgressShown
  roundRunning: boolean
  /** The office has answered, and this app does not understand it. */
  appTooOld: boolean
}

export async function readSyncStatus(db: WaybillDatabase): Promise<SyncStatus> {
  const [contact, mirror, drainer] = await Promise.all([readMeta(db, 'contact'), readMirrorProgress(db), readMeta(db, 'drainer')])
  return {
    connection: contact.connection,
    lastContactAt: contact.lastContactAt,
    mirror,
    roundRunning: drainer.running,
    appTooOld: contact.appTooOld === true,
  }
}
