import type { WaybillDatabase } from '#store/database/database.ts'
import { photoIdsOf, type OutboxEntry } from '#store/outbox/outbox-entry.ts'

/** Those that have not arrived. Never touches a photo of another entry. False when there is none to give up. */
export async function discardPhotosOf(db: WaybillDatabase, entry: OutboxEntry, now: number): Promise<boolean> {
  const given = await db.photos
    .where('id')
    .anyOf(photoIdsOf(entry))
    .and((photo) => photo.entryId === entry.entryId && photo.state !== 'confirmed')
    .modify({ state: 'discarded', lease: null, pause: null, trouble: null, confirmedAt: now })
  return given > 0
}
