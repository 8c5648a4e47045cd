import type { PrivateNote } from '#domain/shipment/private-note.ts'
import { cacheResponse, readCachedResponse, type CachedResponseOf } from '#store/copies/response-cache.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** Null where the server has no such shipment. */
interface KeptNotes {
  notes: PrivateNote[] | null
}

export const notesKey = (shipmentId: string) => `private-notes:${shipmentId}`

/** Kept to be read without signal. */
export async function keepNotes(db: WaybillDatabase, shipmentId: string, notes: KeptNotes, now: Date = new Date()): Promise<void> {
  await cacheResponse(db, notesKey(shipmentId), notes, now)
}

export async function readKeptNotes(db: WaybillDatabase, shipmentId: string): Promise<CachedResponseOf<KeptNotes> | null> {
  return readCachedResponse<KeptNotes>(db, notesKey(shipmentId))
}
