import type { WaybillDatabase } from '#store/database/database.ts'
import { isOver } from '#store/outbox/sync-lease.ts'
import { readMeta } from '#store/database/meta.ts'

export interface NextDue {
  /** Device time. */
  at: number
  /** A capture may leave from then on that its maker could take back until then. */
  endsHold: boolean
}

/**
 * When the next pause ends; null when nothing waits for one. `since` is when the last round began. Entries due before it had their turn and
 * could not go: waiting for them would start one round after the other.
 */
export async function nextDueAt(db: WaybillDatabase, now: number, since: number): Promise<NextDue | null> {
  const [held, commands, photos, { pause }] = await Promise.all([
    db.outbox
      .where('state')
      .anyOf('waiting', 'signed-out')
      .and(({ hold }) => hold !== undefined && hold !== null && hold.from <= now && hold.until >= since)
      .toArray(),
    db.outbox.where('state').equals('backoff').toArray(),
    db.photos.where('state').equals('backoff').toArray(),
    readMeta(db, 'contact'),
  ])
  const holdEnds = held.flatMap(({ hold }) => hold?.until ?? [])
  const ends = [...commands, ...photos].flatMap((item) => (item.pause === null || item.pause.until < since ? [] : [item.pause.until]))
  // On a full disk the note of a pause may outlive the pause.
  const connectionEnds = pause === null || isOver(pause, now) ? null : pause.until
  const first = Math.min(...ends, ...holdEnds)
  if (first === Number.POSITIVE_INFINITY) return connectionEnds === null ? null : { at: connectionEnds, endsHold: false }
  // Nothing can be sent before the connection is tried again.
  const at = Math.max(connectionEnds ?? now, first)
  return { at, endsHold: holdEnds.some((end) => end <= at) }
}
