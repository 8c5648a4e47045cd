import type { WaybillDatabase } from '#store/database.ts'
import { isOver } from '#store/drainer.ts'
import { readMeta } from '#store/meta.ts'

/** When the next pause ends, in device time; null when nothing waits for the end of one. */
export async function nextDueAt(db: WaybillDatabase, now: number): Promise<number | null> {
  const [commands, photos, { pause }] = await Promise.all([
    db.outbox.where('state').equals('backoff').toArray(),
    db.photos.where('state').equals('backoff').toArray(),
    readMeta(db, 'contact'),
  ])
  const ends = [...commands, ...photos].flatMap((item) => (item.pause === null ? [] : [item.pause.until]))
  // One that is over stays written down on a full disk: it is no reason to ask the office every second.
  const connectionEnds = pause === null || isOver(pause, now) ? null : pause.until
  if (ends.length === 0) return connectionEnds
  // Nothing can be sent before the connection is tried again.
  return Math.max(connectionEnds ?? now, Math.min(...ends))
}
