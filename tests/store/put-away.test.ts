import { expect, test } from 'vitest'
import { takeSyncLease, TakenOver } from '#store/outbox/sync-lease.ts'
import { resetMirror } from '#store/mirror/clear-mirror.ts'
import { putAwayMirror } from '#store/sign-out/put-away.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { saveDraft } from '#store/drafts/delivery-draft.ts'
import { cacheResponse } from '#store/copies/response-cache.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { withDisk, type Disk } from '#tests/support/fake-full-disk.ts'
import { someShipment } from '#tests/support/shipments.ts'

/** A tablet with somebody's mirror and something of everything that is theirs: a receipt, an unsent delivery with its photo, a draft. */
async function tabletOfTheFirst(): Promise<Device & { disk: Disk }> {
  const plain = new Device()
  const device = Object.assign(plain, { disk: withDisk(plain.db) })
  const updated_at = new Date(device.now).toISOString()
  for (const id of ['s1', 's2', 's3'])
    device.server.put('shipments', someShipment({ id, updated_at, to_name_or_company: 'Zubeida Rahman' }))
  await device.round()
  const delivery = { trackingNumber: 'x', outcome: 'Delivered', notes: '', now: new Date(device.now) } as const
  await recordDelivery(device.db, { ...delivery, shipmentId: 's1', photo: await somePhoto() })
  await device.round()
  await recordDelivery(device.db, { ...delivery, shipmentId: 's2', photo: await somePhoto() })
  await saveDraft(device.db, { draftId: 'd1', trackingNumber: '17', shipmentId: 's3', outcome: null, notes: 'left with', photo: null })
  await cacheResponse(device.db, 'a question', { of: 'Zubeida Rahman' })
  return device
}

async function wordsLeft({ db }: Device): Promise<string[]> {
  const found: string[] = []
  for (const table of db.tables) {
    const rows: unknown[] = await table.toArray()
    if (JSON.stringify(rows).includes('Zubeida')) found.push(table.name)
  }
  return found
}

const ownWork = async ({ db }: Device) => [
  await db.outbox.toArray(),
  await db.neverOffered.toArray(),
  await db.photos.toArray(),
  (await db.photoBytes.toArray()).map(({ id, bytes }) => [id, bytes.byteLength]),
  await db.deliveryDrafts.toArray(),
]

test('for the next person the copy of the company goes and the work of the first stays, which arrives once they are back', async () => {
  const device = await tabletOfTheFirst()
  const before = await ownWork(device)
  expect(await wordsLeft(device)).not.toEqual([])
  await putAwayMirror(device.db)
  expect(await wordsLeft(device)).toEqual([])
  expect(await ownWork(device)).toEqual(before)

  await device.round()
  expect(await device.db.shipments.count()).toBe(3)
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
  expect(device.server.photos.size).toBe(2)
})

test('a tab of the first person that thaws writes nothing more', async () => {
  const device = await tabletOfTheFirst()
  await takeSyncLease(device.db, 'a tab that froze', device.now)
  await putAwayMirror(device.db)
  await expect(resetMirror(device.db, 'a tab that froze', 'cursor', null)).rejects.toThrow(TakenOver)
})

test('on a full disk the copy goes all the same', async () => {
  const device = await tabletOfTheFirst()
  const before = await ownWork(device)
  const { disk } = device
  disk.isFull = true
  disk.onDelete = (table) => {
    if (table === 'shipments') disk.hasRoomFor = () => true
  }
  await putAwayMirror(device.db)
  expect(await wordsLeft(device)).toEqual([])
  expect(await ownWork(device)).toEqual(before)
})

test('a server that had forgotten meanwhile is offered again what it had confirmed', async () => {
  const device = await tabletOfTheFirst()
  await device.round()
  await putAwayMirror(device.db)
  const { server } = device
  const delivered = server.carriedOut.length
  // A backup from before the deliveries, and nobody began a new epoch.
  const restored = new Device().server
  restored.serverNow = device.now
  for (const id of ['s1', 's2', 's3']) restored.put('shipments', someShipment({ id, updated_at: new Date(device.now).toISOString() }))
  const second = new Device({ server: restored })
  Object.assign(second, { db: device.db, now: device.now })
  await second.round()
  await second.round()
  expect(restored.carriedOut).toHaveLength(delivered)
})

/** The owner is back on a full disk, which has no room for the round's name; then there is some. */
async function backOnAFullDisk(device: Device & { disk: Disk }): Promise<void> {
  const { disk, server } = device
  disk.isFull = true
  server.beforeAnswer = () => {
    disk.isFull = false
  }
  await device.round()
  expect(await device.db.shipments.count()).toBe(3)
}

test('what an owner on a full disk got under the name of nobody goes for the next person as well', async () => {
  const device = await tabletOfTheFirst()
  await putAwayMirror(device.db)
  await backOnAFullDisk(device)
  const before = await ownWork(device)
  await putAwayMirror(device.db)
  expect(await wordsLeft(device)).toEqual([])
  expect(await ownWork(device)).toEqual(before)
})

test('what an owner looked at before their first round goes for the next person as well', async () => {
  const device = await tabletOfTheFirst()
  await putAwayMirror(device.db)
  await cacheResponse(device.db, 'a question', { of: 'Zubeida Rahman' })
  await putAwayMirror(device.db)
  expect(await wordsLeft(device)).toEqual([])
})

test('a round that an owner began on a full disk writes nothing more for the next person', async () => {
  const device = await tabletOfTheFirst()
  await putAwayMirror(device.db)
  const { disk, server } = device
  disk.isFull = true
  let isNextThere = false
  server.beforeAnswer = async () => {
    disk.isFull = false
    if (isNextThere || (await device.db.shipments.count()) === 0) return
    isNextThere = true
    // The owner's tab froze in its call, and another person has signed in since.
    await putAwayMirror(device.db)
  }
  await device.round()
  expect(isNextThere).toBe(true)
  expect(await wordsLeft(device)).toEqual([])
})
