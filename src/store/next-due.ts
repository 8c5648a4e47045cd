import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'

/** When the next pause ends, in device time; null when nothing waits for the end of one. */
export async function nextDueAt(db: WaybillDatabase, now: number): Promise<number | null> {
  const [commands, photos, { pause }] = await Promise.all([
    db.outbox.where('state').equals('backoff').toArray(),
    db.photos.where('state').equals('backoff').toArray(),
    readMeta(db, 'contact'),
  ])
  const ends = [...commands, ...photos].flatMap((item) => (item.pause === null ? [] : [item.pause.until]))
  const connectionEnds = pause?.until ?? now
  if (ends.length === 0) return pause === null ? null : connectionEnds
  // Nothing can be sent before the connection is tried again.
  return Math.max(connectionEnds, Math.min(...ends))
}
