import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
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

/**
 * Never handed to the network, or refused by the server itself: it was not carried out and never will be. A server of another epoch may have
 * forgotten that it refused, and carry out a late twin. What is sent in its place can be called unsent only where this one could not arrive.
 */
export async function cannotHaveArrived(db: WaybillDatabase, entry: OutboxEntry): Promise<boolean> {
  if (entry.state === 'refused' && entry.answer !== null && entry.answer.epoch === (await readMeta(db, 'contact')).epoch) return true
  return (await db.neverOffered.get(entry.entryId)) !== undefined
}
