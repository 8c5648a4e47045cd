import { afterEach, expect, test } from 'vitest'
import { isCapture } from '#domain/sync/command.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { rememberCall } from '#store/drafts/kept-calls.ts'
import type { PhotoBytes } from '#store/outbox/outbox-entry.ts'
import { hashesOfBefore, PhotoNotKept, recordDelivery, type Delivery } from '#store/writes/record-delivery.ts'
import { somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')
const HASH = 'a'.repeat(64)
const open: WaybillDatabase[] = []
afterEach(() => open.splice(0).forEach((db) => db.close()))

async function phone(...ids: string[]): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  open.push(db)
  await db.shipments.bulkAdd(
    ids.map((id) => someShipment({ id, tracking_number: `17-${id}`, to_contact_number: `900000000${id.slice(1)}` })),
  )
  return db
}

const delivered = (more: Partial<Delivery> = {}): Delivery => ({
  shipmentId: 's1',
  trackingNumber: '17-s1',
  outcome: 'Delivered',
  notes: '',
  photo: null,
  now: NOW,
  ...more,
})
const payloads = async (db: WaybillDatabase) =>
  (await db.outbox.orderBy('seq').toArray()).flatMap(({ command }) => (isCapture(command) ? [command.payload] : []))
const draft = (more: object = {}) => ({
  draftId: 'd1',
  trackingNumber: '17-s1',
  shipmentId: 's1',
  outcome: null,
  notes: '',
  photo: null,
  ...more,
})

test('a photo is kept with its place, its time, and nothing that could have happened to it yet', async () => {
  const db = await phone('s1')
  const [first, second] = [await somePhoto('one'), await somePhoto('two')]
  const { entryId } = await recordDelivery(db, delivered({ photo: first, morePhotos: [second] }))
  const beginning = {
    entryId,
    state: 'waiting',
    attempts: 0,
    pause: null,
    lease: null,
    refusal: null,
    trouble: null,
    confirmedAt: null,
    takenAt: NOW.getTime(),
  }
  expect(await db.photos.get(first.id)).toMatchObject({ ...beginning, place: 1, sha256: first.sha256, width: 1600 })
  expect(await db.photos.get(second.id)).toMatchObject({ ...beginning, place: 2, sha256: second.sha256 })
  expect(await db.photos.get(first.id)).not.toHaveProperty('bytes')
  const claim = ({ id, sha256, size, type }: typeof first) => ({ id, sha256, size, type })
  expect(await payloads(db)).toMatchObject([{ photo: claim(first), morePhotos: [claim(second)] }])
})

test.each<[what: string, change: (bytes: Uint8Array) => Uint8Array | null]>([
  ['without its last byte', (bytes) => bytes.slice(0, -1)],
  ['with a byte more', (bytes) => new Uint8Array([...bytes, 0])],
  ['with another first byte', (bytes) => new Uint8Array([0, ...bytes.slice(1)])],
  ['with another last byte', (bytes) => new Uint8Array([...bytes.slice(0, -1), 0])],
  ['not at all', () => null],
])('a photo that reads back %s is not called saved, and neither is its delivery', async (_what, change) => {
  const db = await phone('s1')
  const photo = await somePhoto()
  db.photoBytes.hook('reading', (row: PhotoBytes) => {
    const changed = change(new Uint8Array(row.bytes))
    return changed === null ? (undefined as never) : { ...row, bytes: changed.buffer as ArrayBuffer }
  })
  await expect(recordDelivery(db, delivered({ photo }))).rejects.toThrow(PhotoNotKept)
  expect([await db.outbox.count(), await db.photos.count()]).toEqual([0, 0])
})

test('a second photo whose hash is not its own is refused as the first would be', async () => {
  const db = await phone('s1')
  const [photo, wrong] = [await somePhoto('one'), { ...(await somePhoto('two')), sha256: HASH }]
  await expect(recordDelivery(db, delivered({ photo, morePhotos: [wrong] }))).rejects.toThrow(PhotoNotKept)
  expect(await db.outbox.count()).toBe(0)
})

test('a photo belongs to one capture: where another has it already it goes along under a name of its own', async () => {
  const db = await phone('s1', 's2')
  const photo = await somePhoto()
  await recordDelivery(db, delivered({ photo }))
  await recordDelivery(db, delivered({ photo, shipmentId: 's2', trackingNumber: '17-s2' }))
  const [first, second] = await payloads(db)
  expect(first?.photo?.id).toBe(photo.id)
  expect(second?.photo?.id).not.toBe(photo.id)
  expect(second?.photo?.sha256).toBe(photo.sha256)
  expect((await db.photoBytes.get(second!.photo!.id))?.bytes.byteLength).toBe(photo.size)
})

test('of a correction the photos go again only where they are others, and it says whether those of before stay', async () => {
  const photo = await somePhoto('the door')
  const corrected = async (given: Partial<Delivery>, corrects: NonNullable<Delivery['corrects']>) => {
    const db = await phone('s1')
    await recordDelivery(db, delivered({ ...given, corrects }))
    const [entry] = await db.outbox.toArray()
    expect(entry?.command.kind).toBe('correct-delivery')
    const { photo: claim, keepsPhoto, corrects: id } = entry!.command.payload as Record<string, unknown>
    return [claim !== null, keepsPhoto, id]
  }
  expect(await corrected({ photo }, { entryId: 'e1', photoSha256: photo.sha256 })).toEqual([false, true, 'e1'])
  expect(await corrected({ photo }, { entryId: 'e1', photoSha256: HASH })).toEqual([true, false, 'e1'])
  expect(await corrected({ photo }, { entryId: 'e1', photoSha256: photo.sha256, morePhotoSha256: [HASH] })).toEqual([true, false, 'e1'])
  expect(await corrected({}, { entryId: 'e1', photoSha256: HASH })).toEqual([false, true, 'e1'])
  expect(await corrected({}, { entryId: 'e1', photoSha256: null })).toEqual([false, false, 'e1'])
  expect(hashesOfBefore({ entryId: 'e1', photoSha256: null, morePhotoSha256: [HASH] })).toEqual([])
  expect(hashesOfBefore({ entryId: 'e1', photoSha256: HASH })).toEqual([HASH])
  expect(hashesOfBefore({ entryId: 'e1', photoSha256: HASH, morePhotoSha256: ['b'] })).toEqual([HASH, 'b'])
})

test('a number that is scanned before its shipment is chosen is that of the shipment here', async () => {
  const db = await phone('s1')
  await recordDelivery(db, delivered({ shipmentId: null }))
  const [entry] = await db.outbox.toArray()
  expect(entry).toMatchObject({
    command: { record: 'shipment:s1', payload: { shipmentId: 's1' } },
    orderKeys: ['shipment:s1', 'tracking:17-s1'],
  })
})

test('submitting takes away the draft of this capture, and not what another tab has begun', async () => {
  const leftAfter = async (stored: object, given: Partial<Delivery>) => {
    const db = await phone('s1')
    await db.deliveryDrafts.put({ id: 'delivery', ...draft(), ...stored })
    await recordDelivery(db, delivered(given))
    return db.deliveryDrafts.count()
  }
  expect(await leftAfter({}, { draftId: 'd1' })).toBe(0)
  expect(await leftAfter({ trackingNumber: '17-s2' }, { draftId: 'd1' })).toBe(0)
  expect(await leftAfter({}, { draftId: 'd2' })).toBe(0)
  expect(await leftAfter({ trackingNumber: '17-s2' }, { draftId: 'd2' })).toBe(1)
  expect(await leftAfter({ corrects: { entryId: 'e1', photoSha256: null } }, { draftId: 'd2' })).toBe(1)
})

test('one draft is one delivery, also where it was sent anew under another id, and another of that parcel is one more', async () => {
  const db = await phone('s1')
  const given = delivered({ draftId: 'd1' })
  expect(await recordDelivery(db, given)).toEqual({ entryId: 'd1', wasSaved: false })
  expect(await recordDelivery(db, given)).toEqual({ entryId: 'd1', wasSaved: true })
  await db.outbox.toCollection().modify((entry) => {
    entry.entryId = 'anew'
    entry.command = { ...entry.command, id: 'anew', replaces: ['d1'] }
  })
  expect(await recordDelivery(db, given)).toEqual({ entryId: 'anew', wasSaved: true })
  expect((await recordDelivery(db, delivered({ draftId: 'd2' }))).wasSaved).toBe(false)
  expect((await recordDelivery(db, delivered())).wasSaved).toBe(false)
  expect(await db.outbox.count()).toBe(3)
})

test('a failed attempt says why, for which day, and when its recipient was called today; and nothing where nothing is known', async () => {
  const failed = async (more: Partial<Delivery>, calledAt: Date | null) => {
    const db = await phone('s1', 's2')
    if (calledAt !== null) await rememberCall(db, '9000000001', calledAt)
    await recordDelivery(db, delivered({ outcome: 'Failed Attempt', ...more }))
    return (await payloads(db))[0]?.failure
  }
  const earlier = new Date(NOW.getTime() - 60_000)
  const before = new Date(NOW.getTime() - 3_600_000).toISOString()
  const reason = { reason: 'refused', againOn: '2026-11-22', calledAt: before } as const
  expect(await failed({}, null)).toBeUndefined()
  expect(await failed({}, earlier)).toEqual({ reason: null, againOn: null, calledAt: earlier.toISOString() })
  expect(await failed({ shipmentId: 's2', trackingNumber: '17-s2' }, earlier)).toBeUndefined()
  expect(await failed({ shipmentId: null, trackingNumber: 'unknown' }, earlier)).toBeUndefined()
  expect(await failed({ failure: reason }, null)).toEqual(reason)
  expect(await failed({ failure: reason }, earlier)).toEqual({ ...reason, calledAt: earlier.toISOString() })
  const corrects = { entryId: 'e1', photoSha256: null }
  expect(await failed({ failure: reason, corrects }, earlier)).toEqual(reason)
  expect(await failed({ failure: { ...reason, calledAt: null }, corrects }, earlier)).toEqual({
    ...reason,
    calledAt: earlier.toISOString(),
  })
  expect(await failed({ failure: reason, outcome: 'Delivered' }, earlier)).toBeUndefined()
})

test('a code that was found right at the door is known here as checked, one that nobody checked is not', async () => {
  const checked = async (more: Partial<Delivery>) => {
    const db = await phone('s1')
    await recordDelivery(db, delivered(more))
    return (await db.outbox.toArray())[0]?.isCodeChecked
  }
  expect(await checked({ code: { way: 'typed', value: '111111', said: 'right' } })).toBe(true)
  expect(await checked({ code: { way: 'typed', value: '111111' } })).toBeUndefined()
  expect(await checked({})).toBeUndefined()
  // Of what was not handed over no code is sent.
  expect(await checked({ outcome: 'Returned', code: { way: 'typed', value: '111111', said: 'right' } })).toBeUndefined()
})

test('how long it stays is counted from its capture, and without a hold it goes at once', async () => {
  const hold = async (holdMs?: number) => {
    const db = await phone('s1')
    await recordDelivery(db, delivered(holdMs === undefined ? {} : { holdMs }))
    return (await db.outbox.toArray())[0]?.hold
  }
  expect(await hold(10_000)).toEqual({ from: NOW.getTime(), until: NOW.getTime() + 10_000 })
  expect(await hold(0)).toEqual({ from: NOW.getTime(), until: NOW.getTime() })
  expect(await hold()).toBeUndefined()
})

test('parcels that go along without a draft have ids of their own, and belong to the first', async () => {
  const db = await phone('s1', 's2', 's3')
  const along = (id: string) => ({ shipmentId: id, trackingNumber: `17-${id}`, collection: null, notPossible: undefined, code: undefined })
  const { entryId } = await recordDelivery(db, delivered({ alsoFor: [along('s2'), along('s3')] }))
  const entries = await db.outbox.orderBy('seq').toArray()
  expect(entries.map(({ stopOf }) => stopOf)).toEqual([undefined, entryId, entryId])
  expect(new Set(entries.map((entry) => entry.entryId)).size).toBe(3)
  expect(entries.map(({ command }) => command.claimedAt)).toEqual(Array.from({ length: 3 }, () => NOW.toISOString()))
})

test('of parcels that fail together each says why, and the first alone that somebody was called', async () => {
  const db = await phone('s1', 's2')
  const calledAt = '2026-11-20T09:30:00.000Z'
  const failure = { reason: 'nobody-there', againOn: '2026-11-23', calledAt } as const
  const along = { shipmentId: 's2', trackingNumber: '17-s2', collection: null, notPossible: undefined, code: undefined }
  await recordDelivery(db, delivered({ outcome: 'Failed Attempt', failure, alsoFor: [along] }))
  expect((await payloads(db)).map((payload) => payload.failure)).toEqual([failure, { ...failure, calledAt: null }])
})

test('of a failed delivery whose parcel this device does not hold nothing is said of a call', async () => {
  const db = await phone('s1')
  await recordDelivery(db, delivered({ shipmentId: 'far-away', trackingNumber: '17-far', outcome: 'Failed Attempt' }))
  expect((await payloads(db))[0]).not.toHaveProperty('failure')
})

test('stops that were submitted without a draft are each their own, parcels along as well', async () => {
  const db = await phone('s1', 's2')
  const along = { shipmentId: 's2', trackingNumber: '17-s2', collection: null, notPossible: undefined, code: undefined }
  for (const notes of ['first', 'second']) await recordDelivery(db, delivered({ notes, alsoFor: [along] }))
  expect((await payloads(db)).map(({ notes, shipmentId }) => `${notes} ${shipmentId}`)).toEqual([
    'first s1',
    'first s2',
    'second s1',
    'second s2',
  ])
})

test('a parcel along that is saved already is not saved again with the others', async () => {
  const db = await phone('s1', 's2')
  const along = { shipmentId: 's2', trackingNumber: '17-s2', collection: null, notPossible: undefined, code: undefined }
  const stop = delivered({ draftId: 'a6f0b0f0-0000-4000-8000-000000000001', alsoFor: [along] })
  const { entryId } = await recordDelivery(db, stop)
  await db.outbox.where('entryId').equals(entryId).delete()
  await recordDelivery(db, stop)
  expect((await payloads(db)).map(({ shipmentId }) => shipmentId)).toEqual(['s2', 's1'])
})
