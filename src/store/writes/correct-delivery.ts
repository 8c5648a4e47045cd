import { asPhotos, photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { enteredFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import { collectionDraftOf } from '#domain/shipment/collecting/collection.ts'
import { isCapture, type PhotoClaim } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { hasContent, readDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { factsAsEntered } from '#store/drafts/submitted-draft.ts'
import { mayBeCorrected, readChainOf, readCorrectable, readCorrectionOf } from '#store/outbox/corrections.ts'
import { entryOf } from '#store/outbox/read-entry.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

export type BegunCorrection =
  | { kind: 'begun'; trackingNumber: string }
  | { kind: 'other-draft'; trackingNumber: string }
  /** Given up, refused, gone from this device, or older than a day and on no run sheet that is out. */
  | { kind: 'not-possible' }

/**
 * Opens the form with what was entered: the draft names the capture it corrects. Of a chain it is always the latest that is corrected, in
 * whatever tab.
 */
export async function beginCorrection(db: WaybillDatabase, entryId: string, now: Date = new Date()): Promise<BegunCorrection> {
  return saveWork(
    db,
    [db.outbox, db.photos, db.photoBytes, db.deliveryDrafts, db.meta, db.run_sheets],
    async (): Promise<BegunCorrection> => {
      await mustNotBeRemoved(db)
      let entry = await db.outbox.where('entryId').equals(entryId).first()
      for (let next = entry; next !== undefined; next = await readCorrectionOf(db, next)) entry = next
      if (entry === undefined || !isCapture(entry.command)) return { kind: 'not-possible' }
      const correctable = await readCorrectable(db, await readChainOf(db, entry), now.getTime())
      if (!mayBeCorrected(entry, correctable, now.getTime())) return { kind: 'not-possible' }
      const { trackingNumber, shipmentId, outcome, notes, failure, collection } = entry.command.payload
      const draft = await readDraft(db)
      if (draft !== null && hasContent(draft) && draft.corrects?.entryId !== entry.entryId)
        return { kind: 'other-draft', trackingNumber: draft.trackingNumber }
      if (draft?.corrects === undefined) {
        const corrects = await correctedCapture(db, entry.entryId)
        const photos = asPhotos(await photosOfBefore(db, entry))
        const begun = {
          draftId: crypto.randomUUID(),
          trackingNumber,
          shipmentId,
          outcome,
          notes,
          photo: photos.photo,
          ...(photos.morePhotos && { morePhotos: photos.morePhotos }),
          ...(failure && { failure }),
          ...(collection && { collecting: collectionDraftOf(collection) }),
          ...enteredFacts(factsAsEntered(entry)),
        }
        await db.deliveryDrafts.put({ id: 'delivery', ...begun, ...(corrects !== null && { corrects }) })
      }
      return { kind: 'begun', trackingNumber }
    },
  )
}

/** What a draft says of the capture that it corrects; null once that one is gone from here. */
export async function correctedCapture(db: WaybillDatabase, entryId: string): Promise<CaptureDraft['corrects'] | null> {
  const [first = null, ...more] = (await claimsOfBefore(db, entryId)).map(({ sha256 }) => sha256)
  const entry = await entryOf(db, entryId)
  return entry === undefined ? null : { entryId: entry.entryId, photoSha256: first, ...(more.length > 0 && { morePhotoSha256: more }) }
}

/** A correction that keeps the photos has those of the capture before it. */
async function claimsOfBefore(db: WaybillDatabase, entryId: string): Promise<PhotoClaim[]> {
  for (let id: string | null = entryId; id !== null;) {
    const command: OutboxEntry['command'] | undefined = (await entryOf(db, id))?.command
    if (command === undefined || !isCapture(command)) return []
    if (command.payload.photo !== null) return photosOf(command.payload)
    id = command.kind === 'correct-delivery' && command.payload.keepsPhoto ? command.payload.corrects : null
  }
  return []
}

/** None where bytes of them have left the device: the office has them, and all of them stay the photos. */
export async function photosOfBefore(db: WaybillDatabase, entry: OutboxEntry): Promise<PreparedPhoto[]> {
  const claims = await claimsOfBefore(db, entry.entryId)
  const ids = claims.map(({ id }) => id)
  const [rows, kept] = await Promise.all([db.photos.bulkGet(ids), db.photoBytes.bulkGet(ids)])
  const photos = claims.flatMap((claim, at): PreparedPhoto[] => {
    const [row, bytes] = [rows[at], kept[at]?.bytes]
    return row === undefined || bytes === undefined ? [] : [{ ...claim, bytes, width: row.width, height: row.height }]
  })
  return photos.length === claims.length ? photos : []
}
