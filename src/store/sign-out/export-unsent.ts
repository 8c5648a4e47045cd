import { isCapture } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { isBeingWithdrawn, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readUnsentEntries } from '#store/outbox/queue.ts'
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedEntry, type ExportedWork } from '#store/sign-out/read-export.ts'

/** Everything that has not reached the server, with photos, as a file that the office can import. */
export async function exportUnsent(db: WaybillDatabase, person: { userId: string; name: string }, now: Date = new Date()): Promise<Blob> {
  const head: Omit<ExportedWork, 'entries'> = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exportedAt: now.toISOString(), person }
  // Piece by piece: two hundred photos as one string would not fit into a small phone's memory.
  const parts: BlobPart[] = [JSON.stringify(head).slice(0, -1), ',"entries":[']
  const entries = await entriesToGiveOut(db)
  for (const [at, { command, photoId, morePhotoIds = [] }] of entries.entries()) {
    const entry: ExportedEntry = { command, photo: photoId === null ? null : await exportedPhoto(db, photoId) }
    parts.push(at === 0 ? '' : ',', new Blob([JSON.stringify(entry).slice(0, -1)]))
    for (const [place, id] of morePhotoIds.entries()) {
      parts.push(place === 0 ? ',"morePhotos":[' : ',', new Blob([JSON.stringify(await exportedPhoto(db, id))]))
    }
    parts.push(morePhotoIds.length > 0 ? ']}' : '}')
  }
  parts.push(']}')
  return new Blob(parts, { type: 'application/json' })
}

/**
 * Given-up work must not come back through the office's import. Only deliveries can be imported. Once exported they may have arrived, so
 * they are no longer simply discarded.
 */
function entriesToGiveOut(db: WaybillDatabase): Promise<OutboxEntry[]> {
  return db.transaction('rw', [db.outbox, db.photos, db.meta, db.neverOffered], async () => {
    const entries = (await readUnsentEntries(db)).filter((entry) => !isBeingWithdrawn(entry))
    await db.neverOffered.bulkDelete(entries.flatMap(({ entryId, command }) => (isCapture(command) ? [entryId] : [])))
    return entries
  })
}

async function exportedPhoto(db: WaybillDatabase, photoId: string): Promise<ExportedEntry['photo']> {
  const [photo, kept] = await Promise.all([db.photos.get(photoId), db.photoBytes.get(photoId)])
  if (photo === undefined || kept === undefined) return null
  return { id: photo.id, sha256: photo.sha256, size: photo.size, type: photo.type, base64: toBase64(kept.bytes) }
}

function toBase64(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes)
  const pieces: string[] = []
  // A multiple of three, so that the pieces join without padding between them.
  const length = 3 * 8192
  for (let at = 0; at < view.length; at += length) pieces.push(btoa(String.fromCharCode(...view.subarray(at, at + length))))
  return pieces.join('')
}
