import { enteredFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import { collectionDraftOf } from '#domain/shipment/collecting/collection.ts'
import { isCapture } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { hasContent, readDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { mayBeCorrected } from '#store/outbox/corrections.ts'
import { entryOf } from '#store/outbox/queue-actions.ts'
import { idsOf, isBeingWithdrawn, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

export type BegunCorrection =
  | { kind: 'begun'; trackingNumber: string }
  | { kind: 'other-draft'; trackingNumber: string }
  /** Given up, refused, older than a day, or gone from this device. */
  | { kind: 'not-possible' }

/**
 * Opens the form with what was entered: the draft names the capture it corrects. Of a chain it is always the latest that is corrected, in
 * whatever tab.
 */
export async function beginCorrection(db: WaybillDatabase, entryId: string, now: Date = new Date()): Promise<BegunCorrection> {
  return saveWork(db, [db.outbox, db.photos, db.photoBytes, db.deliveryDrafts, db.meta], async (): Promise<BegunCorrection> => {
    await mustNotBeRemoved(db)
    let entry = await db.outbox.where('entryId').equals(entryId).first()
    for (let next = entry; next !== undefined; next = await readCorrectionOf(db, next)) entry = next
    if (entry === undefined || !isCapture(entry.command) || !mayBeCorrected(entry, now.getTime())) return { kind: 'not-possible' }
    const { trackingNumber, shipmentId, outcome, notes, failure, collection } = entry.command.payload
    const draft = await readDraft(db)
    if (draft !== null && hasContent(draft) && draft.corrects?.entryId !== entry.entryId)
      return { kind: 'other-draft', trackingNumber: draft.trackingNumber }
    if (draft?.corrects === undefined) {
      const corrects = await correctedCapture(db, entry.entryId)
      const photo = await photoOfBefore(db, entry)
      const begun = {
        draftId: crypto.randomUUID(),
        trackingNumber,
        shipmentId,
        outcome,
        notes,
        photo,
        ...(failure && { failure }),
        ...(collection && { collecting: collectionDraftOf(collection) }),
        ...enteredFacts(entry.command.payload),
      }
      await db.deliveryDrafts.put({ id: 'delivery', ...begun, ...(corrects !== null && { corrects }) })
    }
    return { kind: 'begun', trackingNumber }
  })
}

/** The correction that builds on it and still counts. */
export async function readCorrectionOf(db: WaybillDatabase, entry: OutboxEntry): Promise<OutboxEntry | undefined> {
  const ids = idsOf(entry)
  return db.outbox
    .where('orderKeys')
    .anyOf(entry.orderKeys)
    .filter(
      (other) =>
        other.command.kind === 'correct-delivery' &&
        ids.includes(other.command.payload.corrects) &&
        other.state !== 'discarded' &&
        !isBeingWithdrawn(other),
    )
    .first()
}

/** What a draft says of the capture that it corrects; null once that one is gone from here. */
export async function correctedCapture(db: WaybillDatabase, entryId: string): Promise<CaptureDraft['corrects'] | null> {
  const photo = (await captureWithPhoto(db, entryId))?.photo ?? null
  const entry = await entryOf(db, entryId)
  return entry === undefined ? null : { entryId: entry.entryId, photoSha256: photo?.sha256 ?? null }
}

/** A correction that keeps the photo has that of the capture before it. */
async function captureWithPhoto(db: WaybillDatabase, entryId: string) {
  for (let id: string | null = entryId; id !== null;) {
    const command: OutboxEntry['command'] | undefined = (await entryOf(db, id))?.command
    if (command === undefined || !isCapture(command)) return null
    if (command.payload.photo !== null) return command.payload
    id = command.kind === 'correct-delivery' && command.payload.keepsPhoto ? command.payload.corrects : null
  }
  return null
}

/** Null where its bytes have left the device: the office has them, and they stay the photo. */
export async function photoOfBefore(db: WaybillDatabase, entry: OutboxEntry): Promise<PreparedPhoto | null> {
  const claim = (await captureWithPhoto(db, entry.entryId))?.photo ?? null
  if (claim === null) return null
  const [row, kept] = await Promise.all([db.photos.get(claim.id), db.photoBytes.get(claim.id)])
  if (row === undefined || kept === undefined) return null
  return { ...claim, bytes: kept.bytes, width: row.width, height: row.height }
}
