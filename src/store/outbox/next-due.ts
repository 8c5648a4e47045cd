import type { WaybillDatabase } from '#store/database/database.ts'
import { isOver } from '#store/outbox/sync-lease.ts'
import { readMeta } from '#store/database/meta.ts'

/**
 * When the next pause ends, in device time; null when nothing waits for one. `since` is when the last round began. Entries due before it
 * had their turn and could not go: waiting for them would start one round after the other.
 */
export async function nextDueAt(db: WaybillDatabase, now: number, since: number): Promise<number | null> {
  const [commands, photos, { pause }] = await Promise.all([
    db.outbox.where('state').equals('backoff').toArray(),
    db.photos.where('state').equals('backoff').toArray(),
    readMeta(db, 'contact'),
  ])
  const ends = [...commands, ...photos].flatMap((item) => (item.pause === null || item.pause.until < since ? [] : [item.pause.until]))
  // On a full disk the note of a pause may outlive the pause.
  const connectionEnds = pause === null || pause.until < since || isOver(pause, now) ? null : pause.until
  if (ends.length === 0) return connectionEnds
  // Nothing can be sent before the connection is tried again.
  return Math.max(connectionEnds ?? now, Math.min(...ends))
}
