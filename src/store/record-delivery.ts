import { recordKey } from '#domain/command.ts'
import type { DeliveryOutcome } from '#domain/delivery.ts'
import { sha256 } from '#domain/sha256.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { findByTrackingNumber } from '#store/find-by-tracking-number.ts'
import type { PreparedPhoto } from '#store/prepared-photo.ts'
import { recordTables } from '#store/refresh-records.ts'
import { orStorageFull } from '#store/storage-full.ts'

export interface Delivery {
  /** Null while the number is not known on this device. */
  shipmentId: string | null
  trackingNumber: string
  outcome: DeliveryOutcome
  notes: string
  photo: PreparedPhoto | null
  now?: Date
}

/** The photo that was read back is not the one that was stored. Nothing of the delivery was saved. */
export class PhotoNotKept extends Error {
  override readonly name = 'PhotoNotKept'

  constructor() {
    super('The photo could not be stored on this device')
  }
}

/**
 * Saves the delivery and its photo on this device and queues both for the server, or does nothing at all: a driver who is told
 * "saved" must never lose it. The photo counts as stored once it was read back and compared.
 */
export async function recordDelivery(db: WaybillDatabase, delivery: Delivery): Promise<{ entryId: string }> {
  const { photo, trackingNumber, now = new Date() } = delivery
  // The server will compare with this hash; a photo that does not match it now could never be delivered.
  if (photo !== null && (await sha256(photo.bytes)) !== photo.sha256) throw new PhotoNotKept()
  const tables = [...recordTables(db), db.photos, db.photoBytes, db.drafts]
  return orStorageFull(
    db.transaction('rw', tables, async () => {
      const shipmentId = delivery.shipmentId ?? (await findByTrackingNumber(db, trackingNumber))?.id ?? null
      const byNumber = recordKey.trackingNumber(trackingNumber)
      const { entryId } = await captureCommand(db, {
        kind: 'record-delivery',
        record: shipmentId === null ? byNumber : recordKey.shipment(shipmentId),
        alsoOrderedBy: shipmentId === null ? [] : [byNumber],
        trackingNumber,
        payload: { shipmentId, trackingNumber, outcome: delivery.outcome, notes: delivery.notes, photo: photo && photoClaim(photo) },
        now,
        ...(photo !== null && { photoId: photo.id }),
      })
      if (photo !== null) await keepPhoto(db, photo, entryId, now)
      await db.drafts.delete('delivery')
      return { entryId }
    }),
  )
}

function photoClaim({ id, sha256: hash, size, type }: PreparedPhoto) {
  return { id, sha256: hash, size, type }
}

async function keepPhoto(db: WaybillDatabase, photo: PreparedPhoto, entryId: string, now: Date): Promise<void> {
  const { bytes, ...facts } = photo
  await db.photoBytes.put({ id: photo.id, bytes })
  const kept = await db.photoBytes.get(photo.id)
  if (kept === undefined || !sameBytes(kept.bytes, bytes)) throw new PhotoNotKept()
  const beginning = { attempts: 0, pause: null, lease: null, refusal: null, confirmedAt: null }
  await db.photos.put({ ...facts, ...beginning, entryId, state: 'waiting', takenAt: now.getTime() })
}

function sameBytes(one: ArrayBuffer, other: ArrayBuffer): boolean {
  if (one.byteLength !== other.byteLength) return false
  const [a, b] = [new Uint8Array(one), new Uint8Array(other)]
  return a.every((byte, at) => byte === b[at])
}
