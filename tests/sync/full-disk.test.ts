import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { cacheResponse } from '#store/copies/response-cache.ts'
import { saveUnknownNumbers } from '#store/writes/answer-unknown-numbers.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { createShipment } from '#store/writes/create-shipment.ts'
import { deleteShipment } from '#store/writes/delete-shipment.ts'
import { saveDraft } from '#store/drafts/delivery-draft.ts'
import { takeSyncLease } from '#store/outbox/sync-lease.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { createWarehouse } from '#store/writes/save-warehouse.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { saveShipmentDraft } from '#store/drafts/shipment-draft.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { withDisk } from '#tests/support/fake-full-disk.ts'
import { someShipment } from '#tests/support/shipments.ts'

const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

async function driver(...ids: string[]) {
  const device = new Device()
  devices.push(device)
  const disk = withDisk(device.db)
  for (const id of ids) device.server.put('shipments', someShipment({ id, driver_id: 'driver-1' }))
  await device.round()
  return { device, disk }
}

const attempt = (id: string) => ({ shipmentId: id, trackingNumber: `17-${id}`, outcome: 'Delivered', notes: '', photo: null }) as const

test('a full disk stops no sending: commands and photos reach the office, and the screens are told what is the matter', async () => {
  const { device, disk } = await driver('s1', 's2')
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  await recordDelivery(device.db, attempt('s2'))
  disk.isFull = true
  await device.round()
  expect(device.server.carriedOut).toHaveLength(2)
  expect(device.server.photos.has(photo.id)).toBe(true)
  expect(device.full).toBe(true)
})

test.each(['applied', 'merged', 'rejected'] as const)(
  'on a full disk a photo follows what was %s in the same round unless that was a no',
  async (status) => {
    const { device, disk } = await driver('s1')
    await recordDelivery(device.db, { ...attempt('s1'), photo: await somePhoto() })
    device.server.verdicts.set('record-delivery', ({ id }) => ({ id, status, code: null, message: null, version: null }))
    disk.isFull = true
    await device.round()
    expect(device.server.calls.includes('upload')).toBe(status !== 'rejected')
  },
)

test('an arrived photo makes the room to note it', async () => {
  const { device, disk } = await driver('s1', 's2')
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  await recordDelivery(device.db, attempt('s2'))
  disk.isFull = true
  disk.onDelete = (table) => {
    if (table === 'photoBytes') disk.isFull = false
  }
  await device.round()
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
  expect((await readQueue(device.db)).map(({ state }) => state)).toEqual(['delivered-to-office', 'delivered-to-office'])
  expect(await device.db.photoBytes.count()).toBe(0)
  expect(device.full).toBe(false)
  expect((await readMeta(device.db, 'contact')).connection).toBe('online')
})

test('without room for notes nothing is sent twice in one round, carried out twice or lost', async () => {
  const { device, disk } = await driver('s1', 's2')
  await recordDelivery(device.db, attempt('s1'))
  await recordDelivery(device.db, attempt('s2'))
  disk.isFull = true
  await device.round()
  expect(device.server.batches).toHaveLength(1)
  await device.round()
  expect(device.server.carriedOut).toHaveLength(2)
  expect(await device.states()).toEqual(['waiting', 'waiting'])
  disk.isFull = false
  await device.round()
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
  expect(device.server.carriedOut).toHaveLength(2)
  expect(device.full).toBe(false)
})

test('an entry that was sent without a note still counts as offered', async () => {
  const { device, disk } = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  disk.isFull = true
  device.server.fates.push.push('answer-lost')
  await device.round()
  disk.isFull = false
  expect(await discardEntry(device.db, entryId, 'wrong parcel')).toBe('asked')
})

test('bytes that wait only for a backup, and copies of answers, go before anything is refused room', async () => {
  const { device, disk } = await driver('s1', 's2')
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  await device.round()
  await cacheResponse(device.db, 'a question', { answer: 42 })
  expect(await device.db.photoBytes.count()).toBe(1)
  disk.isFull = true
  const gone: string[] = []
  disk.onDelete = (table) => {
    gone.push(table)
    if (table === 'responseCache') disk.isFull = false
  }
  await recordDelivery(device.db, { ...attempt('s2'), photo: await somePhoto('another') })
  expect(gone.indexOf('photoBytes')).toBeLessThan(gone.indexOf('responseCache'))
  expect((await readQueue(device.db)).map(({ state }) => state)).toEqual(['saved', 'delivered-to-office'])
})

test('a capture that finds no room saves nothing, says so, and takes no unsent photo away', async () => {
  const { device, disk } = await driver('s1', 's2')
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  disk.isFull = true
  await expect(recordDelivery(device.db, { ...attempt('s2'), photo: await somePhoto('another') })).rejects.toThrow(StorageFull)
  const draft = { draftId: 'd1', trackingNumber: '17-s2', shipmentId: 's2', outcome: null, notes: 'x', photo: null }
  await expect(saveDraft(device.db, draft)).rejects.toThrow(StorageFull)
  expect(await device.db.photoBytes.count()).toBe(1)
  expect(await device.db.outbox.count()).toBe(1)
})

test('rows that do not fit take the room of bytes that wait only for a backup', async () => {
  const { device, disk } = await driver('s1')
  await recordDelivery(device.db, { ...attempt('s1'), photo: await somePhoto() })
  await device.round()
  device.server.put('shipments', someShipment({ id: 's2', driver_id: 'driver-1' }))
  disk.isFull = true
  disk.hasRoomFor = (table) => table === 'meta'
  disk.onDelete = (table) => {
    if (table === 'photoBytes') disk.isFull = false
  }
  await device.round()
  expect(await device.db.shipments.get('s2')).toBeDefined()
  expect(device.full).toBe(false)
})

test.each(['another role', 'no role'] as const)('%s takes away what the one before was shown, on a full disk as well', async (role) => {
  const { device, disk } = await driver('s1', 's2')
  await recordDelivery(device.db, attempt('s1'))
  await device.round()
  disk.isFull = true
  if (role === 'no role') device.server.denied = 'inactive'
  else Object.assign(device.server, { role: 'admin', scope: 2 })
  await device.round()
  const { shipments, serverRows, searchPacks, factPacks, searchDeltas, openedShipments, warehouseStocks } = device.db
  for (const table of [shipments, serverRows, searchPacks, factPacks, searchDeltas, openedShipments, warehouseStocks])
    expect(await table.count()).toBe(0)
  disk.isFull = false
  // A person who gets a role, or gets one back, has another scope.
  Object.assign(device.server, { denied: null, scope: 3 })
  await device.round()
  expect(await device.db.shipments.count()).toBe(2)
  expect(await readMeta(device.db, 'counts')).toMatchObject({ total: 2 })
})

test('a full disk stops no sending after the session has ended and begun again', async () => {
  const { device, disk } = await driver('s1')
  await recordDelivery(device.db, attempt('s1'))
  device.server.network = { kind: 'signed-out' }
  await device.round()
  device.server.network = null
  disk.isFull = true
  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
})

test('on a full disk a failing entry stops no other, even after a tab that died while sending', async () => {
  const { device, disk } = await driver('s1', 's2')
  const bad = await recordDelivery(device.db, attempt('s1'))
  await recordDelivery(device.db, attempt('s2'))
  await device.db.outbox.toCollection().modify({ state: 'sending', lease: { holder: 'gone', from: 0, until: 1 } })
  disk.isFull = true
  const push = device.server.push
  device.server.push = async (commands, epoch) =>
    commands.some(({ id }) => id === bad.entryId) ? { kind: 'failed', message: 'statement timeout' } : push(commands, epoch)
  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
})

test('an entry whose answer found no room does not hang in "Sending"', async () => {
  const { device, disk } = await driver('s1')
  await recordDelivery(device.db, attempt('s1'))
  device.server.beforeAnswer = (call) => {
    if (call === 'push') disk.isFull = true
  }
  await device.round()
  device.later(61_000)
  await device.round()
  expect((await readQueue(device.db, device.now)).map(({ state }) => state)).toEqual(['saved'])
})

test('the next round, without room for its name, sends entries that a round had marked as being sent when the disk became full', async () => {
  const { device, disk } = await driver('s1')
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  let isHidden = false
  device.server.beforeAnswer = (call) => {
    if (call === 'push') disk.isFull = isHidden = true
    return undefined
  }
  await device.round(() => isHidden)
  expect(await device.states()).toEqual(['sending'])
  isHidden = false
  device.now += 1_000
  await device.round()
  expect(device.server.photos.has(photo.id)).toBe(true)
  expect(device.server.carriedOut).toHaveLength(1)
})

test('a round without room for its name does not use that of a tab that has taken over', async () => {
  const { device, disk } = await driver('s1')
  await recordDelivery(device.db, attempt('s1'))
  const takingOver: Promise<void>[] = []
  disk.isFull = true
  disk.hasRoomFor = () => {
    disk.isFull = false
    takingOver.push(Dexie.ignoreTransaction(() => takeSyncLease(device.db, 'another tab', device.now)))
    return false
  }
  await device.round()
  await Promise.all(takingOver)
  expect((await readMeta(device.db, 'syncLease')).holder).toBe('another tab')
  expect(device.server.carriedOut).toEqual([])
  expect(await device.states()).toEqual(['waiting'])
})

const acts: [what: string, act: (device: Device) => Promise<unknown>][] = [
  ['a scan', ({ db }) => scanAtWarehouse(db, { warehouseId: 'w1', trackingNumber: '17-s2', direction: 'in', evenUnknown: true })],
  ['the undoing of a scan', ({ db, now }) => undoLastScan(db, 'w1', new Date(now))],
  ['a new shipment', ({ db }) => createShipment(db, { shipment: someShipment({ id: 'new' }), items: [] })],
  ['an edit', ({ db }) => updateShipment(db, { id: 's2', changes: { notes: { from: null, to: 'ring twice' } } })],
  ['an assignment', ({ db }) => assignDriver(db, ['s2'], 'driver-2')],
  ['a deletion', ({ db }) => deleteShipment(db, 's2')],
  ['a new warehouse', ({ db }) => createWarehouse(db, 'w9', { name: 'Pune', location: 'Pune', capacity: '', status: 'active' })],
  ['answers to many questions', ({ db }) => saveUnknownNumbers(db, 'w1', [{ number: '991', direction: 'in' }])],
  ['a form that was begun', ({ db }) => saveShipmentDraft(db, 'shipment:new', { savedAt: 1 } as never)],
]

test.each(acts)('%s finds room where a photo that has arrived can be spared, and says so where nothing can', async (_what, act) => {
  const { device, disk } = await driver('s1', 's2')
  const { db } = device
  const scan = { warehouseId: 'w1', trackingNumber: '17-s1', direction: 'in', evenUnknown: true, now: new Date(device.now) } as const
  await scanAtWarehouse(db, scan)
  disk.isFull = true
  await expect(act(device)).rejects.toThrow(StorageFull)
  disk.isFull = false

  await recordDelivery(db, { ...attempt('s1'), photo: await somePhoto() })
  await device.round()
  expect(await db.photoBytes.count()).toBe(1)
  disk.isFull = true
  disk.onDelete = (table) => {
    if (table === 'photoBytes') disk.isFull = false
  }
  await act(device)
  expect(await db.photoBytes.count()).toBe(0)
})

test('what was answered without room before a backup was restored goes again', async () => {
  const { device, disk } = await driver('s1')
  const { entryId } = await recordDelivery(device.db, attempt('s1'))
  disk.isFull = true
  let isRestored = false
  device.server.beforeAnswer = (call) => {
    if (call !== 'pull' || isRestored) return
    isRestored = true
    disk.isFull = false
    device.server.forget([entryId])
    device.server.epoch = 'epoch-2'
  }
  for (let round = 0; round < 3; round += 1) await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([entryId])
  expect(await device.states()).toEqual(['confirmed'])
})

test('what was answered without room before any epoch could be noted is written down at the end of the round that finds room', async () => {
  const { device, disk } = await driver('s1')
  await recordDelivery(device.db, attempt('s1'))
  await changeMeta(device.db, 'contact', { epoch: null })
  disk.isFull = true
  device.server.beforeAnswer = (call) => {
    if (call === 'pull') disk.isFull = false
  }
  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
  expect(await device.states()).not.toContain('waiting')
})
