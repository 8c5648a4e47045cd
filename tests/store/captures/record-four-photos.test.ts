import { expect, test } from 'vitest'
import { asPhotos, photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { isCapture } from '#domain/sync/command.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { readDraft, saveDraft } from '#store/drafts/delivery-draft.ts'
import { readSubmittedDraft } from '#store/drafts/submitted-draft.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { PhotoNotKept, recordDelivery } from '#store/writes/record-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { exportUnsent } from '#store/sign-out/export-unsent.ts'
import { parseExport } from '#store/sign-out/read-export.ts'
import { somePhoto, somePhotos } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

async function phoneWith(...ids: string[]) {
  const db = openDatabase(crypto.randomUUID())
  await db.shipments.bulkAdd(ids.map((id) => someShipment({ id, tracking_number: `17-${id}` })))
  return db
}

const delivered = { shipmentId: 's1', trackingNumber: '17-s1', outcome: 'Delivered', notes: '' } as const
const FOUR = ['the door', 'the label', 'the bell', 'the street'] as const

async function announced(db: WaybillDatabase): Promise<string[][]> {
  const entries = await db.outbox.orderBy('seq').toArray()
  return entries.map(({ command }) => (isCapture(command) ? photosOf(command.payload).map(({ sha256 }) => sha256) : []))
}

test('four photos are kept, announced in their order and queued, all together', async () => {
  const db = await phoneWith('s1')
  const photos = await somePhotos(...FOUR)
  const { entryId } = await recordDelivery(db, { ...delivered, ...photos })
  expect(await announced(db)).toEqual([photosOf(photos).map(({ sha256 }) => sha256)])
  const rows = await db.photos.where('entryId').equals(entryId).toArray()
  expect(rows.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ id, place }) => [id, place])).toEqual(
    photosOf(photos).map(({ id }, at) => [id, at + 1]),
  )
  for (const { id, bytes } of photosOf(photos)) expect(new Uint8Array((await db.photoBytes.get(id))!.bytes)).toEqual(new Uint8Array(bytes))
})

test('a capture with one photo says nothing of further ones, as an older server expects', async () => {
  const db = await phoneWith('s1')
  await recordDelivery(db, { ...delivered, photo: await somePhoto(), morePhotos: undefined })
  const [entry] = await db.outbox.toArray()
  expect(Object.keys(entry!.command.payload)).not.toContain('morePhotos')
  expect(Object.keys(entry!)).not.toContain('morePhotoIds')
})

test('a fifth photo is none', () => {
  expect(asPhotos(['a', 'b', 'c', 'd', 'e'])).toEqual({ photo: 'a', morePhotos: ['b', 'c', 'd'] })
  expect(asPhotos([])).toEqual({ photo: null, morePhotos: undefined })
})

test('a disk that is full at the third photo leaves everything as it was, and the draft keeps all of them', async () => {
  const db = await phoneWith('s1')
  const photos = await somePhotos(...FOUR)
  await saveDraft(db, { ...delivered, ...photos, draftId: 'draft-1' })
  let kept = 0
  db.photoBytes.hook('creating', () => {
    kept += 1
    if (kept === 3) throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await expect(recordDelivery(db, { ...delivered, ...photos, draftId: 'draft-1' })).rejects.toBeInstanceOf(StorageFull)
  expect([await db.outbox.count(), await db.photos.count(), await db.photoBytes.count()]).toEqual([0, 0, 0])
  expect(photosOf((await readDraft(db))!)).toEqual(photosOf(photos))
})

test('one photo of four that reads back otherwise, or is not what its hash says, and nothing is called saved', async () => {
  const db = await phoneWith('s1')
  const { photo, morePhotos } = await somePhotos(...FOUR)
  const damaged = morePhotos.map((each, at) => (at === 1 ? { ...each, bytes: new ArrayBuffer(each.size) } : each))
  await expect(recordDelivery(db, { ...delivered, photo, morePhotos: damaged })).rejects.toBeInstanceOf(PhotoNotKept)
  const last = morePhotos[2]!
  db.photoBytes.hook('reading', (row) => (row.id === last.id ? { ...row, bytes: new ArrayBuffer(last.size) } : row))
  await expect(recordDelivery(db, { ...delivered, photo, morePhotos })).rejects.toBeInstanceOf(PhotoNotKept)
  expect([await db.outbox.count(), await db.photoBytes.count()]).toEqual([0, 0])
})

test('undone, the form has all of them again in their order', async () => {
  const db = await phoneWith('s1')
  const photos = await somePhotos(...FOUR)
  const { entryId } = await recordDelivery(db, { ...delivered, ...photos, holdMs: UNDO_MS })
  expect(await undoDelivery(db, entryId)).toEqual({ kind: 'undone', trackingNumber: '17-s1' })
  expect(photosOf((await readDraft(db))!)).toEqual(photosOf(photos))
  expect([await db.photos.count(), await db.photoBytes.count()]).toEqual([0, 0])
})

test('two tabs of one draft know whether the other submitted the same pictures', async () => {
  const db = await phoneWith('s1')
  const photos = await somePhotos(...FOUR)
  await recordDelivery(db, { ...delivered, ...photos, draftId: 'draft-1' })
  const submitted = await readSubmittedDraft(db, { draftId: 'draft-1', trackingNumber: '17-s1' })
  expect(submitted?.photoHashes).toEqual(photosOf(photos).map(({ sha256 }) => sha256))
})

test('parcels of one stop have the same pictures, each its own', async () => {
  const db = await phoneWith('s1', 's2')
  const photos = await somePhotos('the door', 'both parcels')
  const along = { shipmentId: 's2', trackingNumber: '17-s2', collection: null, notPossible: undefined, code: undefined }
  await recordDelivery(db, { ...delivered, ...photos, draftId: crypto.randomUUID(), alsoFor: [along] })
  const [first, second] = await announced(db)
  expect(second).toEqual(first)
  expect(await db.photos.count()).toBe(4)
  expect(await db.photoBytes.count()).toBe(4)
})

test('a correction opens with all of them, keeps them where nothing is changed, and has its own where one is', async () => {
  const db = await phoneWith('s1')
  const photos = await somePhotos('the door', 'the label')
  const hashes = photosOf(photos).map(({ sha256 }) => sha256)
  const { entryId } = await recordDelivery(db, { ...delivered, ...photos })
  await beginCorrection(db, entryId)
  const draft = (await readDraft(db))!
  expect(photosOf(draft)).toEqual(photosOf(photos))
  const kept = await recordDelivery(db, { ...draft, outcome: 'Delivered', notes: 'With the guard' })
  expect(await announced(db)).toEqual([hashes, []])

  await beginCorrection(db, kept.entryId)
  const again = (await readDraft(db))!
  expect(again.corrects).toEqual({ entryId: kept.entryId, photoSha256: hashes[0], morePhotoSha256: [hashes[1]] })
  const third = await somePhoto('the bell')
  await recordDelivery(db, { ...again, ...asPhotos([...photosOf(again), third]), outcome: 'Delivered' })
  expect(await announced(db)).toEqual([hashes, [], [...hashes, third.sha256]])
  const [, second, last] = await db.outbox.orderBy('seq').toArray()
  expect([second?.command.payload, last?.command.payload]).toMatchObject([{ keepsPhoto: true }, { keepsPhoto: false }])
  // The earlier ones stay with the earlier capture.
  expect(await db.photos.where('entryId').equals(entryId).count()).toBe(2)
  expect(await db.photos.where('entryId').equals(last!.entryId).count()).toBe(3)
})

test('where the bytes of one have left the device, a correction keeps all of before unless others are taken', async () => {
  const db = await phoneWith('s1')
  const photos = await somePhotos('the door', 'the label')
  const { entryId } = await recordDelivery(db, { ...delivered, ...photos })
  await db.photoBytes.delete(photos.morePhotos[0]!.id)
  await beginCorrection(db, entryId)
  const draft = (await readDraft(db))!
  expect(photosOf(draft)).toEqual([])
  await recordDelivery(db, { ...draft, outcome: 'Delivered', notes: 'With the guard' })
  expect((await db.outbox.orderBy('seq').last())?.command.payload).toMatchObject({ photo: null, keepsPhoto: true })
})

test('the export holds each photo in its place, and null for one whose bytes are gone', async () => {
  const db = await phoneWith('s1')
  const photos = await somePhotos(...FOUR)
  await recordDelivery(db, { ...delivered, ...photos })
  await recordDelivery(db, { ...delivered, photo: await somePhoto('another') })
  await db.photoBytes.delete(photos.morePhotos[1]!.id)
  const work = parseExport(await (await exportUnsent(db, { userId: 'driver-1', name: 'Ravi' })).text())
  const [four, one] = work.ok ? work.value.entries : []
  expect([four?.photo, ...(four?.morePhotos ?? [])].map((photo) => photo?.sha256 ?? null)).toEqual([
    photos.photo.sha256,
    photos.morePhotos[0]!.sha256,
    null,
    photos.morePhotos[2]!.sha256,
  ])
  expect(one?.photo).not.toBeNull()
  expect(one).not.toHaveProperty('morePhotos')
})
