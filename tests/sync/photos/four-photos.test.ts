import { afterEach, expect, test } from 'vitest'
import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { discardEntry, retryNow } from '#store/outbox/queue-actions.ts'
import { readQueue, type QueueItem } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Device, somePhotos } from '#tests/support/device.ts'
import { rejected, type Fate } from '#tests/support/fake-backend.ts'
import { someShipment } from '#tests/support/shipments.ts'

const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

/** A phone with one delivery of four photos that has not gone yet. */
async function withFour() {
  const device = new Device()
  devices.push(device)
  device.server.put('shipments', someShipment({ id: 's1', driver_id: 'driver-1' }))
  await device.round()
  const photos = await somePhotos('the door', 'the label', 'the bell', 'the street')
  const { entryId } = await recordDelivery(device.db, {
    shipmentId: 's1',
    trackingNumber: '17-s1',
    outcome: 'Delivered',
    notes: '',
    ...photos,
    now: new Date(device.now),
  })
  return { device, entryId, photos: photosOf(photos), ids: photosOf(photos).map(({ id }) => id) }
}

const item = async (device: Device): Promise<QueueItem> => (await readQueue(device.db, device.now))[0]!
const states = async (device: Device) => (await item(device)).photos.map(({ state }) => state)
/** What the network does to the uploads of these numbers, counted from 1. */
function uploadsMeet(device: Device, fates: Record<number, Fate>): void {
  let uploads = 0
  device.server.beforeAnswer = (call) => {
    if (call !== 'upload') return
    uploads += 1
    const fate = fates[uploads]
    if (fate !== undefined) device.server.fates.upload.push(fate)
  }
}

const arrived = (device: Device) => [...device.server.photos.keys()]

test('each photo goes in the order in which it was taken, once, whole', async () => {
  const { device, photos, ids } = await withFour()
  await device.round()
  expect(arrived(device)).toEqual(ids)
  for (const { id, bytes } of photos) expect(new Uint8Array(device.server.photos.get(id)!)).toEqual(new Uint8Array(bytes))
  expect(await item(device)).toMatchObject({ state: 'delivered-to-office', photo: { state: 'sent' } })
})

test.each([0, 1, 2, 3])('"Delivered to office" is not said while photo %i of four is not there', async (last) => {
  const { device, ids } = await withFour()
  device.server.beforeAnswer = (call) => {
    device.server.network = call === 'upload' && device.server.photos.size === last ? { kind: 'unreachable' } : null
  }
  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
  expect((await item(device)).state).not.toBe('delivered-to-office')
  expect((await item(device)).confirmedAt).toBeNull()
  device.server.beforeAnswer = () => undefined
  device.server.network = null
  for (let round = 0; round < 3; round += 1) {
    device.later(400_000)
    await device.round()
  }
  expect(arrived(device).toSorted()).toEqual(ids.toSorted())
  expect((await item(device)).state).toBe('delivered-to-office')
})

test('a photo that fails lets the later ones arrive before it, and nothing is called delivered', async () => {
  const { device, ids } = await withFour()
  uploadsMeet(device, { 2: { kind: 'failed', message: 'out of order' } })
  await device.round()
  expect(arrived(device)).toEqual([ids[0], ids[2], ids[3]])
  expect(await states(device)).toEqual(['sent', 'saved', 'sent', 'sent'])
  expect(await item(device)).toMatchObject({ state: 'saved', photo: { state: 'saved' }, confirmedAt: null })
  device.later(60_000)
  await device.round()
  expect(await states(device)).toEqual(['sent', 'sent', 'sent', 'sent'])
})

test('answers that were lost bring no photo twice', async () => {
  const { device, ids } = await withFour()
  device.server.fates.push.push('answer-lost')
  uploadsMeet(device, { 1: 'answer-lost', 3: 'answer-lost' })
  for (let round = 0; round < 6; round += 1) {
    await device.round()
    device.later(400_000)
  }
  expect(device.server.carriedOut).toHaveLength(1)
  expect(arrived(device).toSorted()).toEqual(ids.toSorted())
  expect((await item(device)).state).toBe('delivered-to-office')
})

test('one photo that the office refuses needs a person, who may try again', async () => {
  const { device, entryId, photos } = await withFour()
  const third = photos[2]!
  await device.db.photos.update(third.id, { sha256: 'f'.repeat(64) })
  await device.round()
  expect(await states(device)).toEqual(['sent', 'sent', 'needs-you', 'sent'])
  expect(await item(device)).toMatchObject({ state: 'needs-you', photo: { state: 'needs-you' }, onlyPhotoIsLeft: true })
  await device.db.photos.update(third.id, { sha256: third.sha256 })
  await retryNow(device.db, entryId)
  await device.round()
  expect((await item(device)).state).toBe('delivered-to-office')
})

test('a tab that dies between two photos loses none', async () => {
  const { device, ids } = await withFour()
  device.server.beforeAnswer = (call) => {
    if (call === 'upload' && device.server.photos.size === 2) throw new Error('The tab is gone')
  }
  await device.round().catch(() => undefined)
  expect(arrived(device)).toEqual(ids.slice(0, 2))
  expect((await item(device)).state).not.toBe('delivered-to-office')
  device.server.beforeAnswer = () => undefined
  device.later(120_000)
  await device.round()
  expect(arrived(device)).toEqual(ids)
})

test('sent anew after a refusal, the photos go with the new command', async () => {
  const { device, entryId, ids } = await withFour()
  device.server.verdicts.set(entryId, rejected('invalid'))
  await device.round()
  expect(arrived(device)).toEqual([])
  await retryNow(device.db, entryId)
  await device.round()
  expect(arrived(device)).toEqual(ids)
  expect((await item(device)).state).toBe('delivered-to-office')
})

test('given up whole, none of its photos is sent', async () => {
  const { device, entryId } = await withFour()
  expect(await discardEntry(device.db, entryId, 'wrong parcel', new Date(device.now))).toBe('discarded')
  await device.round()
  expect(arrived(device)).toEqual([])
  expect(await states(device)).toEqual(['none', 'none', 'none', 'none'])
})

test('given up on its way, the photos end with the office’s word', async () => {
  const { device, entryId } = await withFour()
  device.server.fates.push.push({ kind: 'unreachable' })
  await device.round()
  expect(await discardEntry(device.db, entryId, 'wrong parcel', new Date(device.now))).toBe('asked')
  device.later(60_000)
  await device.round()
  expect((await item(device)).state).toBe('discarded')
  expect(await states(device)).toEqual(['none', 'none', 'none', 'none'])
  expect(arrived(device)).toEqual([])
})

test('only those that have not arrived are given up, and one that arrives after all is told with them', async () => {
  const { device, entryId, ids } = await withFour()
  uploadsMeet(device, { 2: { kind: 'failed', message: 'x' }, 3: { kind: 'failed', message: 'x' } })
  await device.round()
  const left = (await states(device)).filter((state) => state !== 'sent').length
  expect(left).toBeGreaterThanOrEqual(2)
  expect(await discardEntry(device.db, entryId, 'blurred', new Date(device.now))).toBe('photo-only')
  expect((await states(device)).filter((state) => state === 'none')).toHaveLength(left)
  expect(await item(device)).toMatchObject({ state: 'delivered-to-office', photo: { state: 'none' }, discardReason: 'blurred' })
  device.later(400_000)
  await device.round()
  expect(arrived(device)).toHaveLength(ids.length - left)
})

test('a restored office is offered each photo again, and asked after the one whose bytes are gone', async () => {
  const { device, entryId, ids } = await withFour()
  await device.round()
  await device.db.photoBytes.delete(ids[3]!)
  await device.db.photos.delete(ids[2]!)
  device.server.forget([entryId])
  device.server.epoch = `${device.server.epoch}+`
  for (const id of ids.slice(0, 2)) device.server.photos.delete(id)
  await device.round()
  await device.round()
  expect(arrived(device).toSorted()).toEqual(ids.toSorted())
  expect(await states(device)).toEqual(['sent', 'sent', 'sent', 'sent'])
})

test.each(['named at once', 'named by nobody'])(
  'a backup that is restored between two photos loses neither, its epoch %s',
  async (epoch) => {
    const { device, entryId, ids } = await withFour()
    device.server.beforeAnswer = (call) => {
      if (call !== 'upload' || device.server.photos.size < 2) return
      device.server.beforeAnswer = () => undefined
      device.server.forget([entryId])
      device.server.photos.clear()
      if (epoch === 'named at once') device.server.epoch = `${device.server.epoch}+`
    }
    for (let round = 0; round < 4; round += 1) {
      await device.round()
      device.later(400_000)
    }
    expect(arrived(device).toSorted()).toEqual(ids.toSorted())
    expect((await item(device)).state).toBe('delivered-to-office')
  },
)

test('receipts go with all their photos, and not before the last has been there for its days', async () => {
  const { device } = await withFour()
  await device.round()
  expect(await device.db.photos.count()).toBe(4)
  device.later(3 * 86_400_000)
  await device.round()
  expect(await device.db.photoBytes.count()).toBe(0)
  device.later(5 * 86_400_000)
  await device.round()
  expect([await device.db.photos.count(), await device.db.outbox.count()]).toEqual([0, 0])
})
