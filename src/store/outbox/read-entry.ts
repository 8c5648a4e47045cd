import type { WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'

/** Undefined once the device has deleted its bytes. */
export async function readPhotoBytes(db: WaybillDatabase, photoId: string): Promise<ArrayBuffer | undefined> {
  return (await db.photoBytes.get(photoId))?.bytes
}

/** Also finds it by an earlier id: another tab may have sent it anew since this one showed it. */
export async function entryOf(db: WaybillDatabase, entryId: string): Promise<OutboxEntry | undefined> {
  const entry = await db.outbox.where('entryId').equals(entryId).first()
  return entry ?? (await db.outbox.filter(({ command }) => command.replaces?.includes(entryId) === true).first())
}
