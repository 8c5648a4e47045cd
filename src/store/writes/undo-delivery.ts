import { collectionDraftOf } from '#domain/shipment/collecting/collection.ts'
import { recordOf } from '#domain/sync/apply-command.ts'
import { asPhotos } from '#domain/shipment/receipt/several-photos.ts'
import { enteredFacts, type NotPossible } from '#domain/shipment/receipt/receipt-facts.ts'
import { isCapture } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { hasContent, readDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { codesOfParcels, factsAsEntered } from '#store/drafts/submitted-draft.ts'
import { readCorrectionOf } from '#store/outbox/corrections.ts'
import { noteWork } from '#store/outbox/noted-work.ts'
import { isBeingWithdrawn, isUnsentState, photoIdsOf, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { entryOf } from '#store/outbox/read-entry.ts'
import { recordTables, rebaseRecords } from '#store/records/rebase-records.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'
import { correctedCapture, photosOfBefore } from '#store/writes/correct-delivery.ts'

/** `undone`: the form of this number has it, whichever parcel of its stop was named. `left`: it was handed to the network, or to a file, and may be at the office, or a correction builds on it. `other-draft`: it would replace one that was begun since. */
export type Undone = { kind: 'undone'; trackingNumber: string } | { kind: 'left' } | { kind: 'other-draft'; trackingNumber: string }

/**
 * Makes a submitted capture the draft that it was, photos and all, with the parcels that went along with it. Only one that has never left this device: a tab that has claimed it may
 * have sent it. So the draft keeps its id, under which other tabs hold it too: submitted by two of them, it is still one delivery.
 */
export async function undoDelivery(db: WaybillDatabase, entryId: string, now: Date = new Date()): Promise<Undone> {
  const tables = [...recordTables(db), db.photos, db.photoBytes, db.deliveryDrafts]
  return saveWork(db, tables, async (): Promise<Undone> => {
    await mustNotBeRemoved(db)
    const named = await db.outbox.where('entryId').equals(entryId).first()
    const stopId = named?.stopOf ?? entryId
    const first = await entryOf(db, stopId)
    // Discarded by itself, it leaves the form to the parcel that is named.
    const entry = first?.state === 'discarded' ? named : first
    if (entry === undefined || !isCapture(entry.command) || !(await isStillHere(db, entry))) return { kind: 'left' }
    const mainId = entry.entryId
    const along = await db.outbox
      .filter(({ seq, stopOf, state }) => stopOf === stopId && state !== 'discarded' && seq !== entry.seq)
      .toArray()
    for (const parcel of along) if (!(await isStillHere(db, parcel))) return { kind: 'left' }
    const { trackingNumber, shipmentId, outcome, notes, failure, collection } = entry.command.payload
    const draft = await readDraft(db)
    if (draft !== null && hasContent(draft)) return { kind: 'other-draft', trackingNumber: draft.trackingNumber }
    const keepsPhoto = entry.command.kind === 'correct-delivery' && entry.command.payload.keepsPhoto
    const alongCodes = codesOfParcels(along)
    const photos = asPhotos(keepsPhoto ? await photosOfBefore(db, entry) : await takePhotosBack(db, entry))
    const corrects = entry.command.kind === 'correct-delivery' ? await correctedCapture(db, entry.command.payload.corrects) : null
    for (const parcel of along) await takePhotosBack(db, parcel)
    await db.outbox.bulkDelete([entry, ...along].map(({ seq }) => seq))
    await db.neverOffered.bulkDelete([entry, ...along].map((each) => each.entryId))
    await db.deliveryDrafts.put({
      id: 'delivery',
      // Past all that a tab may know of it from before it was submitted.
      revision: now.getTime(),
      draftId: mainId,
      trackingNumber,
      shipmentId,
      outcome,
      notes,
      photo: photos.photo,
      ...(photos.morePhotos && { morePhotos: photos.morePhotos }),
      ...enteredFacts({ ...factsAsEntered(entry), notPossible: excusesOfAll(entry, along) }),
      ...(entry.command.payload.place && { placeAt: Date.parse(entry.command.claimedAt) }),
      ...(failure && { failure }),
      ...(corrects !== null && { corrects }),
      ...(collection && { collecting: collectionDraftOf(collection) }),
      ...(along.length > 0 && { along: along.flatMap((parcel) => parcel.trackingNumber ?? []) }),
      ...(along.some(({ command }) => isCapture(command) && command.payload.collection) && { alongCollecting: collectedAlong(along) }),
      ...(Object.keys(alongCodes).length > 0 && { alongCodes }),
    })
    await rebaseRecords(
      db,
      [entry, ...along].flatMap(({ command }) => recordOf(command) ?? []),
    )
    // Entries of the same parcel behind it may go.
    await noteWork(db)
    return { kind: 'undone', trackingNumber }
  })
}

function collectedAlong(along: readonly OutboxEntry[]): CaptureDraft['alongCollecting'] {
  return Object.fromEntries(
    along.flatMap(({ command, trackingNumber }) =>
      isCapture(command) && command.payload.collection && trackingNumber !== null
        ? [[trackingNumber, collectionDraftOf(command.payload.collection)]]
        : [],
    ),
  )
}

/** Why it was not possible, for what any of them needs: the form asks once for all of them, and of the code of each by itself. */
function excusesOfAll(own: OutboxEntry, along: readonly OutboxEntry[]): NotPossible[] | undefined {
  const excusesOf = ({ command }: OutboxEntry) => (isCapture(command) ? (command.payload.notPossible ?? []) : [])
  const said = [...excusesOf(own), ...along.flatMap(excusesOf).filter(({ what }) => what !== 'code')]
  return said.length === 0 ? undefined : said.filter(({ what }, at) => said.findIndex((other) => other.what === what) === at)
}

async function isStillHere(db: WaybillDatabase, entry: OutboxEntry): Promise<boolean> {
  if (!isUnsentState(entry.state) || entry.state === 'sending' || isBeingWithdrawn(entry)) return false
  // Under an earlier id the office has seen it.
  if (entry.command.replaces !== undefined || (await readCorrectionOf(db, entry)) !== undefined) return false
  return (await db.neverOffered.get(entry.entryId)) !== undefined
}

async function takePhotosBack(db: WaybillDatabase, entry: OutboxEntry): Promise<PreparedPhoto[]> {
  const ids = photoIdsOf(entry)
  const [rows, kept] = await Promise.all([db.photos.bulkGet(ids), db.photoBytes.bulkGet(ids)])
  await db.photos.bulkDelete(ids)
  await db.photoBytes.bulkDelete(ids)
  return rows.flatMap((row, at): PreparedPhoto[] => {
    const bytes = kept[at]?.bytes
    if (row === undefined || bytes === undefined) return []
    const { id, sha256, size, type, width, height } = row
    return [{ id, bytes, sha256, size, type, width, height }]
  })
}
