import { recordKey, type CaptureKind } from '#domain/sync/command.ts'
import type { Collection } from '#domain/shipment/collecting/collection.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import { receiptFacts, type EnteredFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import type { Failure } from '#domain/shipment/failure/failure.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { enqueueCommand } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { findScanned } from '#store/search/find-scanned.ts'
import { saveWork } from '#store/database/free-room.ts'
import { idsOf, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readCall } from '#store/drafts/kept-calls.ts'
import { isSameCapture } from '#store/drafts/delivery-draft.ts'
import type { CaptureDraft } from '#store/drafts/draft-rows.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { recordTables } from '#store/records/rebase-records.ts'

export interface Delivery extends EnteredFacts {
  /** Null while the number is not known on this device. */
  shipmentId: string | null
  trackingNumber: string
  outcome: DeliveryOutcome
  notes: string
  photo: PreparedPhoto | null
  /** Of a failed attempt. */
  failure?: Failure | undefined
  /** Null where nothing was to be collected. */
  collection?: Collection | null
  /** The submitted draft; its id becomes the command's. */
  draftId?: string
  /** The capture that this one corrects, and the hash of its photo. */
  corrects?: CaptureDraft['corrects']
  /** How long it can be taken back: until then it stays on this device. */
  holdMs?: number
  now?: Date
}

/** The photo that was read back differs from the stored one. Nothing of the delivery was saved. */
export class PhotoNotKept extends Error {
  override readonly name = 'PhotoNotKept'
}

export interface RecordedDelivery {
  entryId: string
  /** Another tab had already submitted the same draft: nothing was saved. */
  wasSaved: boolean
}

/**
 * Saves the delivery and its photo on this device and queues both for the server, or does nothing at all: a driver who is told
 * "saved" must never lose it. The photo counts as stored once it was read back and compared. One draft is one delivery.
 */
export async function recordDelivery(db: WaybillDatabase, delivery: Delivery): Promise<RecordedDelivery> {
  const { trackingNumber, draftId, corrects, holdMs, now = new Date() } = delivery
  const isPhotoOfBefore = corrects !== undefined && delivery.photo?.sha256 === corrects.photoSha256
  const ownPhoto = isPhotoOfBefore ? null : delivery.photo
  // The server will compare with this hash: a photo that does not match it could never be delivered.
  if (ownPhoto !== null && (await sha256(ownPhoto.bytes)) !== ownPhoto.sha256) throw new PhotoNotKept()
  const tables = [...recordTables(db), db.photos, db.photoBytes, db.deliveryDrafts]
  return saveWork(db, tables, async (): Promise<RecordedDelivery> => {
    const byNumber = recordKey.trackingNumber(trackingNumber)
    const before = draftId === undefined ? undefined : await entryOfDraft(db, draftId, byNumber)
    await forgetDraft(db, delivery)
    if (before !== undefined) return { entryId: before.entryId, wasSaved: true }
    const photo = ownPhoto && (await asPhotoOfItsOwn(db, ownPhoto))
    const shipmentId = delivery.shipmentId ?? (await findScanned(db, trackingNumber))?.id ?? null
    const failure = delivery.outcome === 'Failed Attempt' ? await failureOf(db, delivery, shipmentId, now) : null
    const payload = {
      shipmentId,
      trackingNumber,
      outcome: delivery.outcome,
      notes: delivery.notes,
      photo: photo && photoClaim(photo),
      ...receiptFacts(delivery.outcome, delivery),
      ...(failure !== null && { failure }),
      ...(delivery.collection && { collection: delivery.collection }),
    }
    const { entryId } = await enqueueCommand<CaptureKind>(db, {
      ...(corrects === undefined
        ? { kind: 'record-delivery', payload }
        : {
            kind: 'correct-delivery',
            payload: { ...payload, corrects: corrects.entryId, keepsPhoto: photo === null && corrects.photoSha256 !== null },
          }),
      record: shipmentId === null ? byNumber : recordKey.shipment(shipmentId),
      alsoOrderedBy: shipmentId === null ? [] : [byNumber],
      trackingNumber,
      now,
      holdMs,
      ...(draftId !== undefined && { id: draftId }),
      ...(photo !== null && { photoId: photo.id }),
    })
    if (photo !== null) await keepPhoto(db, photo, entryId, now)
    return { entryId, wasSaved: false }
  })
}

/** With the latest call of today; a correction keeps that of before. Null where there is nothing to say. */
async function failureOf(
  db: WaybillDatabase,
  { failure, corrects }: Delivery,
  shipmentId: string | null,
  now: Date,
): Promise<Failure | null> {
  const phoneNumber = shipmentId === null ? '' : ((await db.shipments.get(shipmentId))?.to_contact_number ?? '')
  const before = failure?.calledAt ?? null
  const today = await readCall(db, phoneNumber, now)
  const calledAt = corrects === undefined ? (today ?? before) : (before ?? today)
  if (failure === undefined && calledAt === null) return null
  return { reason: failure?.reason ?? null, againOn: failure?.againOn ?? null, calledAt }
}

/** The entry that this draft has become, also after it was refused and sent anew under another id. */
async function entryOfDraft(db: WaybillDatabase, draftId: string, byNumber: string): Promise<OutboxEntry | undefined> {
  const itself = await db.outbox.where('entryId').equals(draftId).first()
  return (
    itself ??
    db.outbox
      .where('orderKeys')
      .equals(byNumber)
      .filter((entry) => idsOf(entry).includes(draftId))
      .first()
  )
}

/** Not what another tab has begun. */
async function forgetDraft(db: WaybillDatabase, delivery: Delivery): Promise<void> {
  const stored = await db.deliveryDrafts.get('delivery')
  if (stored === undefined) return
  if (stored.draftId === delivery.draftId || isSameCapture(stored, delivery)) await db.deliveryDrafts.delete('delivery')
}

/** A photo belongs to one entry: if another entry has it already, it gets a new name. */
async function asPhotoOfItsOwn(db: WaybillDatabase, photo: PreparedPhoto): Promise<PreparedPhoto> {
  return (await db.photos.get(photo.id)) === undefined ? photo : { ...photo, id: crypto.randomUUID() }
}

function photoClaim({ id, sha256: hash, size, type }: PreparedPhoto) {
  return { id, sha256: hash, size, type }
}

async function keepPhoto(db: WaybillDatabase, photo: PreparedPhoto, entryId: string, now: Date): Promise<void> {
  const { bytes, ...facts } = photo
  await db.photoBytes.put({ id: photo.id, bytes })
  const kept = await db.photoBytes.get(photo.id)
  if (kept === undefined || !sameBytes(kept.bytes, bytes)) throw new PhotoNotKept()
  const beginning = { attempts: 0, pause: null, lease: null, refusal: null, trouble: null, confirmedAt: null }
  await db.photos.put({ ...facts, ...beginning, entryId, state: 'waiting', takenAt: now.getTime() })
}

function sameBytes(one: ArrayBuffer, other: ArrayBuffer): boolean {
  if (one.byteLength !== other.byteLength) return false
  const [a, b] = [new Uint8Array(one), new Uint8Array(other)]
  return a.every((byte, at) => byte === b[at])
}
