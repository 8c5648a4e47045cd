import { expect, test, vi } from 'vitest'
import { openDatabase } from '#store/database/database.ts'
import { readDraft, saveDraft } from '#store/drafts/delivery-draft.ts'
import { changeMeta } from '#store/database/meta.ts'
import { retryNow } from '#store/outbox/queue-actions.ts'
import { PhotoNotKept, recordDelivery } from '#store/writes/record-delivery.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

async function phoneWith(...ids: string[]) {
  const db = openDatabase(crypto.randomUUID())
  await db.shipments.bulkAdd(ids.map((id) => someShipment({ id })))
  return db
}

const delivered = { shipmentId: 's1', trackingNumber: '1700000000000001', outcome: 'Delivered', notes: '' } as const

test('saving a delivery changes the list, queues command and photo and removes the draft, all together', async () => {
  const db = await phoneWith('s1')
  const photo = await somePhoto()
  await saveDraft(db, { draftId: 'draft-1', trackingNumber: '1700000000000001', shipmentId: 's1', outcome: 'Delivered', notes: '', photo })
  expect(await readDraft(db)).toMatchObject({ outcome: 'Delivered' })
  const { entryId } = await recordDelivery(db, { ...delivered, photo, now: new Date('2026-11-20T10:00:00.000Z') })

  expect(await db.shipments.get('s1')).toMatchObject({ status: 'Delivered', delivered_at: '2026-11-20T10:00:00.000Z' })
  expect(await db.outbox.toArray()).toMatchObject([
    {
      entryId,
      state: 'waiting',
      photoId: photo.id,
      orderKeys: ['shipment:s1', 'tracking:1700000000000001'],
      command: { id: entryId, kind: 'record-delivery', claimedAt: '2026-11-20T10:00:00.000Z', clockOffsetMs: null },
    },
  ])
  expect(new Uint8Array((await db.photoBytes.get(photo.id))!.bytes)).toEqual(new Uint8Array(photo.bytes))
  expect(await db.photos.get(photo.id)).toMatchObject({ state: 'waiting', entryId })
  expect(await readDraft(db)).toBeNull()
})

test('a full disk leaves everything as it was and says so', async () => {
  const db = await phoneWith('s1')
  const photo = await somePhoto()
  await saveDraft(db, { draftId: 'draft-1', trackingNumber: 'x', shipmentId: 's1', outcome: 'Delivered', notes: '', photo })
  db.photoBytes.hook('creating', () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await expect(recordDelivery(db, { ...delivered, photo })).rejects.toBeInstanceOf(StorageFull)
  expect(await db.outbox.count()).toBe(0)
  expect(await db.photos.count()).toBe(0)
  expect(await db.shipments.get('s1')).toEqual(someShipment({ id: 's1' }))
  expect((await readDraft(db))?.photo?.id).toBe(photo.id)
})

test('a photo that reads back otherwise than it was stored is not called saved', async () => {
  const db = await phoneWith('s1')
  const photo = await somePhoto()
  db.photoBytes.hook('reading', (row) => ({ ...row, bytes: new ArrayBuffer(photo.size) }))
  await expect(recordDelivery(db, { ...delivered, photo })).rejects.toBeInstanceOf(PhotoNotKept)
  expect(await db.outbox.count()).toBe(0)
  expect(await db.photoBytes.count()).toBe(0)
})

test('a photo whose hash is not its own is refused before anything is written', async () => {
  const db = await phoneWith('s1')
  const photo = { ...(await somePhoto()), sha256: '0'.repeat(64) }
  await expect(recordDelivery(db, { ...delivered, photo })).rejects.toBeInstanceOf(PhotoNotKept)
  expect(await db.outbox.count()).toBe(0)
})

test('a number that is not on this device is captured under that number', async () => {
  const db = await phoneWith()
  await recordDelivery(db, { ...delivered, shipmentId: null, trackingNumber: '42', photo: null })
  expect((await db.outbox.toArray())[0]).toMatchObject({ orderKeys: ['tracking:42'], trackingNumber: '42' })
})

test('the clock offset measured at the last contact is frozen into the command', async () => {
  const db = await phoneWith('s1')
  await changeMeta(db, 'contact', { connection: 'online', lastContactAt: 1, clockOffsetMs: -86_400_000 })
  await recordDelivery(db, { ...delivered, photo: null })
  await changeMeta(db, 'contact', { clockOffsetMs: 5 })
  expect((await db.outbox.toArray())[0]?.command.clockOffsetMs).toBe(-86_400_000)
})

test('the list never loads the bytes of a photo', async () => {
  const db = await phoneWith('s1')
  await recordDelivery(db, { ...delivered, photo: await somePhoto() })
  const read = vi.fn((row: unknown) => row)
  db.photoBytes.hook('reading', read as never)
  const { readQueue } = await import('#store/outbox/queue.ts')
  expect(await readQueue(db)).toHaveLength(1)
  expect(read).not.toHaveBeenCalled()
})

test('the database asks for strict durability', () => {
  const db = openDatabase(crypto.randomUUID())
  expect((db as unknown as { _options: unknown })._options).toMatchObject({ chromeTransactionDurability: 'strict' })
})

test('notes that end in half a character, or hold one that no database takes, are queued as something it takes', async () => {
  const db = await phoneWith('s1')
  await recordDelivery(db, { ...delivered, outcome: 'Returned', notes: 'left with \0guard \u{1F4E6} \uD83D', photo: null })
  const [entry] = await db.outbox.toArray()
  expect(entry?.command.payload).toMatchObject({ notes: 'left with guard \u{1F4E6} \uFFFD' })
})

test('a number that a code holds such a character in keeps it out of the whole command', async () => {
  const db = await phoneWith('s1')
  await recordDelivery(db, { ...delivered, shipmentId: null, trackingNumber: '99\0\uD8007', photo: null })
  const [entry] = await db.outbox.toArray()
  expect(entry?.command).toMatchObject({ record: 'tracking:99\uFFFD7', payload: { trackingNumber: '99\uFFFD7' } })
})

test('a tab that still writes a draft after another has submitted it keeps nothing, also where the delivery was sent anew', async () => {
  const db = await phoneWith('s1')
  const draft = {
    draftId: 'draft-1',
    trackingNumber: '1700000000000001',
    shipmentId: 's1',
    outcome: 'Returned',
    notes: 'Moved',
    photo: null,
  } as const
  const { entryId } = await recordDelivery(db, { ...draft, draftId: 'draft-1' })
  expect(entryId).toBe('draft-1')
  expect(await saveDraft(db, draft)).toEqual({ kind: 'submitted' })
  expect(await db.deliveryDrafts.count()).toBe(0)

  await db.outbox.toCollection().modify({ state: 'refused', answer: { status: 'rejected', version: null, epoch: 'e' } })
  await retryNow(db, 'draft-1')
  expect((await db.outbox.toArray())[0]?.entryId).not.toBe('draft-1')
  await saveDraft(db, draft)
  expect(await db.deliveryDrafts.count()).toBe(0)
})

test('a draft that was left behind by a submitted delivery is offered to nobody, and lends its id to no other capture', async () => {
  const db = await phoneWith('s1')
  const draft = {
    draftId: 'draft-1',
    trackingNumber: '1700000000000001',
    shipmentId: 's1',
    outcome: 'Returned',
    notes: 'Moved',
    photo: null,
  } as const
  await recordDelivery(db, { ...draft, draftId: 'draft-1' })
  await db.deliveryDrafts.put({ ...draft, id: 'delivery' })
  expect(await readDraft(db)).toBeNull()
  expect(await saveDraft(db, { ...draft, draftId: 'draft-2', notes: 'Second visit' })).toMatchObject({
    kind: 'kept',
    draft: { draftId: 'draft-2' },
  })
  expect(await readDraft(db)).toMatchObject({ draftId: 'draft-2', notes: 'Second visit' })
})
