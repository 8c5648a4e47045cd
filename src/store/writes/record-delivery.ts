import { recordKey, type CaptureKind } from '#domain/sync/command.ts'
import type { Collection } from '#domain/shipment/collecting/collection.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import { haveSameHashes, photosOf, type Photos } from '#domain/shipment/receipt/several-photos.ts'
import { receiptFacts, type EnteredFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import type { Failure } from '#domain/shipment/failure/failure.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { uuidOf } from '#domain/values/uuid-of.ts'
import { enqueueCommand } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { findScanned } from '#store/search/find-scanned.ts'
import { saveWork } from '#store/database/free-room.ts'
import { idsOf, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readCall } from '#store/drafts/kept-calls.ts'
import { isSameCapture } from '#store/drafts/delivery-draft.ts'
import type { CaptureDraft } from '#store/drafts/draft-rows.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { entryOf } from '#store/outbox/read-entry.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { correctedCapture } from '#store/writes/correct-delivery.ts'

export interface Delivery extends EnteredFacts, Photos<PreparedPhoto> {
  /** Null while the number is not known on this device. */
  shipmentId: string | null
  trackingNumber: string
  outcome: DeliveryOutcome
  notes: string
  /** Of a failed attempt. */
  failure?: Failure | undefined
  /** Null where nothing was to be collected. */
  collection?: Collection | null
  /** The submitted draft; its id becomes the command's. */
  draftId?: string
  /** The capture that this one corrects, and the hashes of its photos. */
  corrects?: CaptureDraft['corrects']
  /** Other parcels for the same address, handed over with it: each becomes a capture of its own, with the same photos and facts. */
  alsoFor?: readonly AlongDelivery[]
  /** It goes back to its sender, and was brought to their door. */
  goesBack?: boolean
  /** How long it can be taken back: until then it stays on this device. */
  holdMs?: number
  now?: Date
}

export interface AlongDelivery {
  shipmentId: string
  trackingNumber: string
  collection: Collection | null
  notPossible: EnteredFacts['notPossible']
  /** Its own recipient's. */
  code: EnteredFacts['code']
}

/** The photo that was read back differs from the stored one. Nothing of the delivery was saved. */
export class PhotoNotKept extends Error {
  override readonly name = 'PhotoNotKept'
}

export interface RecordedDelivery {
  entryId: string
  /** Another tab had already submitted the same draft: nothing was saved, of no parcel that would have gone along either. */
  wasSaved: boolean
}

/**
 * Saves the delivery and its photos on this device and queues both for the server, or does nothing at all: a driver who is told
 * "saved" must never lose it. A photo counts as stored once it was read back and compared. One draft is one delivery, and one of each parcel that
 * goes along with it: their ids follow from the draft's, so that two tabs, or another try after an undo, never make two.
 */
export async function recordDelivery(db: WaybillDatabase, submitted: Delivery): Promise<RecordedDelivery> {
  const { draftId, now = new Date() } = submitted
  const corrects = await stillThere(db, submitted.corrects)
  const delivery = { ...submitted, corrects }
  const entered = photosOf(delivery)
  const ownPhotos = corrects !== undefined && haveSameHashes(entered, hashesOfBefore(corrects)) ? [] : entered
  // The server will compare with this hash: a photo that does not match it could never be delivered.
  for (const photo of ownPhotos) if ((await sha256(photo.bytes)) !== photo.sha256) throw new PhotoNotKept()
  // What was said of one parcel alone goes with none of the others: nobody else may have been called.
  const ofOneAlone = { pieces: undefined, failure: delivery.failure && { ...delivery.failure, calledAt: null } }
  const along = await Promise.all(
    (delivery.alsoFor ?? []).map(async ({ trackingNumber: number, ...own }): Promise<Delivery> => {
      const id = draftId === undefined ? undefined : await uuidOf(`${draftId} along ${number}`)
      return { ...delivery, ...own, ...ofOneAlone, trackingNumber: number, ...(id !== undefined && { draftId: id }) }
    }),
  )
  const tables = [...recordTables(db), db.photos, db.photoBytes, db.deliveryDrafts]
  return saveWork(db, tables, async (): Promise<RecordedDelivery> => {
    const before = await savedBefore(db, delivery)
    await forgetDraft(db, submitted)
    if (before !== undefined) return { entryId: before.entryId, wasSaved: true }
    const entryId = await enqueueCapture(db, delivery, { ownPhotos, now })
    for (const parcel of along) {
      if (await isOfStop(db, parcel, entryId)) continue
      const earlier = await savedBefore(db, parcel)
      // Discarded by itself and, after an undo of the others, handed over all the same: the id of the discarded one is taken.
      const anew = earlier?.state === 'discarded' ? { ...parcel, draftId: crypto.randomUUID() } : parcel
      if (earlier === undefined || anew !== parcel) await enqueueCapture(db, anew, { ownPhotos, now, stopOf: entryId })
    }
    return { entryId, wasSaved: false }
  })
}

/** A capture that was given up since its correction was begun lends it no photo: what it corrected itself is corrected, if anything. */
async function stillThere(db: WaybillDatabase, corrects: CaptureDraft['corrects']): Promise<CaptureDraft['corrects']> {
  const before = corrects && (await entryOf(db, corrects.entryId))
  if (before?.state !== 'discarded') return corrects
  if (before.command.kind !== 'correct-delivery') return undefined
  const { corrects: entryId } = before.command.payload
  return stillThere(db, (await correctedCapture(db, entryId)) ?? { entryId, photoSha256: null })
}

/** Of the capture that is corrected, the first one first. */
export function hashesOfBefore({ photoSha256, morePhotoSha256 = [] }: NonNullable<CaptureDraft['corrects']>): string[] {
  return photoSha256 === null ? [] : [photoSha256, ...morePhotoSha256]
}

async function savedBefore(db: WaybillDatabase, { draftId, trackingNumber }: Delivery): Promise<OutboxEntry | undefined> {
  return draftId === undefined ? undefined : entryOfDraft(db, draftId, recordKey.trackingNumber(trackingNumber))
}

/** The delivery's own parcel, or one that was named twice: it is handed over once. */
async function isOfStop(db: WaybillDatabase, { shipmentId, trackingNumber }: Delivery, stopId: string): Promise<boolean> {
  const keys = [recordKey.trackingNumber(trackingNumber), ...(shipmentId === null ? [] : [recordKey.shipment(shipmentId)])]
  const ofStop = db.outbox
    .where('orderKeys')
    .anyOf(keys)
    .filter(({ entryId, stopOf, state }) => (entryId === stopId || stopOf === stopId) && state !== 'discarded')
  return (await ofStop.count()) > 0
}

interface Saving {
  ownPhotos: PreparedPhoto[]
  now: Date
  stopOf?: string
}

async function enqueueCapture(db: WaybillDatabase, delivery: Delivery, { ownPhotos, now, stopOf }: Saving): Promise<string> {
  const { trackingNumber, draftId, corrects, holdMs } = delivery
  const byNumber = recordKey.trackingNumber(trackingNumber)
  const photos: PreparedPhoto[] = []
  for (const photo of ownPhotos) photos.push(await asPhotoOfItsOwn(db, photo))
  const [photo = null, ...more] = photos.map(photoClaim)
  const shipmentId = delivery.shipmentId ?? (await findScanned(db, trackingNumber))?.id ?? null
  const failure = delivery.outcome === 'Failed Attempt' ? await failureOf(db, delivery, shipmentId, now) : null
  const payload = {
    shipmentId,
    trackingNumber,
    outcome: delivery.outcome,
    notes: delivery.notes,
    photo,
    ...(more.length > 0 && { morePhotos: more }),
    ...receiptFacts(delivery.outcome, delivery, delivery.goesBack),
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
    stopOf,
    isCodeChecked: payload.code !== undefined && delivery.code?.said === 'right',
    ...(draftId !== undefined && { id: draftId }),
    photoIds: photos.map(({ id }) => id),
  })
  for (const [at, each] of photos.entries()) await keepPhoto(db, each, { entryId, place: at + 1, now })
  return entryId
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

async function keepPhoto(
  db: WaybillDatabase,
  photo: PreparedPhoto,
  { entryId, place, now }: { entryId: string; place: number; now: Date },
): Promise<void> {
  const { bytes, ...facts } = photo
  await db.photoBytes.put({ id: photo.id, bytes })
  const kept = await db.photoBytes.get(photo.id)
  if (kept === undefined || !sameBytes(kept.bytes, bytes)) throw new PhotoNotKept()
  const beginning = { attempts: 0, pause: null, lease: null, refusal: null, trouble: null, confirmedAt: null }
  await db.photos.put({ ...facts, ...beginning, entryId, place, state: 'waiting', takenAt: now.getTime() })
}

function sameBytes(one: ArrayBuffer, other: ArrayBuffer): boolean {
  if (one.byteLength !== other.byteLength) return false
  const [a, b] = [new Uint8Array(one), new Uint8Array(other)]
  return a.every((byte, at) => byte === b[at])
}
