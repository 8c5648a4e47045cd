import type { WaybillDatabase } from '#store/database.ts'
import { isOver } from '#store/drainer.ts'
import { readMeta } from '#store/meta.ts'

/**
 * When the next pause ends, in device time; null when nothing waits for the end of one. What was due before `since`, when the last round began,
 * had its turn in it and could not go: it is waited for no longer, or it would have one round begun after the other.
 */
export async function nextDueAt(db: WaybillDatabase, now: number, since: number): Promise<number | null> {
  const [commands, photos, { pause }] = await Promise.all([
    db.outbox.where('state').equals('backoff').toArray(),
    db.photos.where('state').equals('backoff').toArray(),
    readMeta(db, 'contact'),
  ])
  const ends = [...commands, ...photos].flatMap((item) => (item.pause === null || item.pause.until < since ? [] : [item.pause.until]))
  // On a full disk the note of a pause may outlive it.
  const connectionEnds = pause === null || pause.until < since || isOver(pause, now) ? null : pause.until
  if (ends.length === 0) return connectionEnds
  // Nothing can be sent before the connection is tried again.
  return Math.max(connectionEnds ?? now, Math.min(...ends))
}
