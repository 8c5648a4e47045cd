import { afterEach, expect, test, vi } from 'vitest'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { pruneReceipts, pruneShipments } from '#store/mirror/prune.ts'
import type { OutboxEntry, QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import { takeSyncLease } from '#store/outbox/sync-lease.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someRunSheet } from '#tests/support/run-sheets.ts'
import { someWork } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

const TAB = 'this tab'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

const iso = (at: number) => new Date(at).toISOString()

async function inTurn() {
  const device = new Device()
  devices.push(device)
  await takeSyncLease(device.db, TAB, NOW)
  return { device, db: device.db }
}

interface Receipt {
  id: string
  entry?: Partial<OutboxEntry>
  photo?: Partial<QueuedPhoto>
}

/** What is left of these, in the order of their capture, after receipts were let go. */
async function leftOf(receipts: Receipt[], keepPhotosMs = 2 * DAY_MS) {
  const { db } = await inTurn()
  await changeMeta(db, 'contact', { keepPhotosMs })
  for (const { id, entry, photo } of receipts) {
    const { entryId } = await recordDelivery(db, {
      shipmentId: id,
      trackingNumber: `17-${id}`,
      outcome: 'Delivered',
      notes: '',
      photo: photo === undefined ? null : await somePhoto(id),
      now: new Date(NOW - 30 * DAY_MS),
    })
    await db.outbox
      .where('entryId')
      .equals(entryId)
      .modify({ state: 'confirmed', ...entry })
    await db.photos
      .where('entryId')
      .equals(entryId)
      .modify({ state: 'confirmed', ...photo })
  }
  await pruneReceipts(db, TAB, NOW)
  const entries = (await db.outbox.orderBy('seq').toArray()).map(({ trackingNumber }) => trackingNumber?.slice(3))
  return { entries, photos: await db.photos.count(), bytes: await db.photoBytes.count() }
}

const old = NOW - 7 * DAY_MS
const isOld = { confirmedAt: old }

test('a receipt stays for seven days after it arrived or was given up, to the millisecond', async () => {
  const left = await leftOf([
    { id: 'over', entry: isOld },
    { id: 'not-yet', entry: { confirmedAt: old + 1 } },
    { id: 'given-up', entry: { ...isOld, state: 'discarded' } },
    { id: 'given-up-later', entry: { confirmedAt: old + 1, state: 'discarded' } },
    { id: 'unknown-when', entry: { confirmedAt: null } },
    { id: 'waiting', entry: { ...isOld, state: 'waiting' } },
    { id: 'accepted', entry: { ...isOld, state: 'accepted' } },
    { id: 'refused', entry: { ...isOld, state: 'refused' } },
  ])
  expect(left.entries).toEqual(['not-yet', 'given-up-later', 'unknown-when', 'waiting', 'accepted', 'refused'])
})

test('a receipt stays as long as the office can restore a backup that does not have it', async () => {
  const receipts = [
    { id: 'over', entry: { confirmedAt: NOW - 14 * DAY_MS } },
    { id: 'not-yet', entry: { confirmedAt: NOW - 14 * DAY_MS + 1 } },
  ]
  expect((await leftOf(receipts, 14 * DAY_MS)).entries).toEqual(['not-yet'])
  expect((await leftOf(receipts, DAY_MS)).entries).toEqual([])
})

test('a receipt stays with its photo until that one has arrived or was given up as long ago, and goes with it', async () => {
  expect(await leftOf([{ id: 'over', entry: isOld, photo: isOld }])).toEqual({ entries: [], photos: 0, bytes: 0 })
  expect(await leftOf([{ id: 'given-up', entry: isOld, photo: { ...isOld, state: 'discarded' } }])).toMatchObject({
    entries: [],
    photos: 0,
  })
  expect(await leftOf([{ id: 'unknown-when', entry: isOld, photo: { confirmedAt: null, state: 'discarded' } }])).toMatchObject({
    entries: [],
  })
  expect(await leftOf([{ id: 'later', entry: isOld, photo: { confirmedAt: old + 1 } }])).toMatchObject({ entries: ['later'], photos: 1 })
  for (const state of ['waiting', 'sending', 'backoff', 'signed-out', 'refused'] as const)
    expect(await leftOf([{ id: state, entry: isOld, photo: { ...isOld, state } }])).toEqual({ entries: [state], photos: 1, bytes: 1 })
})

test('the bytes of a photo go once no backup is older than its arrival, and of no other photo', async () => {
  const bytes = async (photo: Partial<QueuedPhoto>) => (await leftOf([{ id: 's1', photo }])).bytes
  expect(await bytes({ confirmedAt: NOW - 2 * DAY_MS })).toBe(0)
  expect(await bytes({ confirmedAt: NOW - 2 * DAY_MS + 1 })).toBe(1)
  expect(await bytes({ confirmedAt: null })).toBe(1)
  expect(await bytes({ confirmedAt: NOW - 2 * DAY_MS, state: 'refused' })).toBe(1)
})

test('a receipt is not let go before an earlier one of its parcel, and one of another parcel is', async () => {
  const left = await leftOf([
    { id: 'a', entry: { confirmedAt: old + 1 } },
    { id: 'a', entry: isOld },
    { id: 'b', entry: isOld },
    { id: 'a', entry: isOld },
  ])
  expect(left.entries).toEqual(['a', 'a', 'a'])
  expect(
    (
      await leftOf([
        { id: 'a', entry: isOld },
        { id: 'a', entry: { confirmedAt: old + 1 } },
      ])
    ).entries,
  ).toEqual(['a'])
})

/** A driver's device that looks through all of its shipments, or only through those that work had kept. */
async function withShipments() {
  const { device, db } = await inTurn()
  for (const id of ['over', 'worked-on', 'under-way'])
    device.server.put(
      'shipments',
      someShipment({
        id,
        status: id === 'under-way' ? 'Out for Delivery' : 'Delivered',
        updated_at: iso(NOW - DAY_MS),
        driver_id: 'driver-1',
      }),
    )
  await device.round()
  await takeSyncLease(db, TAB, NOW)
  const prune = (among: 'all' | 'kept-for-work', days = 30) =>
    pruneShipments(db, TAB, { role: 'driver', userId: 'driver-1', serverTime: iso(NOW + days * DAY_MS), among })
  const left = async () => (await db.shipments.toCollection().primaryKeys()).toSorted()
  const mirror = () => readMeta(db, 'mirror')
  return { device, db, prune, left, mirror }
}

const workOn = (db: Device['db'], id: string) =>
  recordDelivery(db, { shipmentId: id, trackingNumber: `17-${id}`, outcome: 'Returned', notes: 'x', photo: null, now: new Date(NOW) })

test('finished shipments go when their days are over, and those with unsent work are remembered and stay until it is done', async () => {
  const { db, prune, left, mirror } = await withShipments()
  await workOn(db, 'worked-on')
  await prune('all')
  expect(await left()).toEqual(['under-way', 'worked-on'])
  expect(await mirror()).toMatchObject({ keptForWork: ['worked-on'], prunedAt: NOW + 30 * DAY_MS })
  await prune('kept-for-work', 31)
  expect(await left()).toEqual(['under-way', 'worked-on'])
  await db.outbox.toCollection().modify({ state: 'refused' })
  await prune('kept-for-work', 31)
  expect(await left()).toEqual(['under-way', 'worked-on'])
  await db.outbox.toCollection().modify({ state: 'confirmed' })
  await prune('kept-for-work', 31)
  expect(await left()).toEqual(['under-way'])
  expect(await mirror()).toMatchObject({ keptForWork: [], prunedAt: NOW + 30 * DAY_MS })
})

test('a look among what work had kept touches nothing else, and writes nothing where nothing was kept', async () => {
  const { db, prune, left } = await withShipments()
  let written = 0
  db.meta.hook('updating', () => {
    written += 1
  })
  await prune('kept-for-work')
  expect([await left(), written]).toEqual([['over', 'under-way', 'worked-on'], 0])
})

test('work that began after the last look is remembered at the next, though nothing was kept before', async () => {
  const { db, prune, mirror } = await withShipments()
  await workOn(db, 'over')
  await prune('kept-for-work')
  expect((await mirror()).keptForWork).toEqual(['over'])
})

test('a closed sheet goes with the whole look alone, and not while work on it waits', async () => {
  const { db, prune } = await withShipments()
  const closed = { state: 'closed', closed_at: iso(NOW - DAY_MS), updated_at: iso(NOW - DAY_MS) } as const
  await db.run_sheets.bulkAdd([someRunSheet({ id: 'r1', ...closed }), someRunSheet({ id: 'r2', ...closed }), someRunSheet({ id: 'r3' })])
  await db.serverRows.put({ table: 'run_sheets', id: 'r2', row: someRunSheet({ id: 'r2', ...closed }) })
  const sheets = async () => (await db.run_sheets.toCollection().primaryKeys()).toSorted()
  await prune('kept-for-work', 300)
  expect(await sheets()).toEqual(['r1', 'r2', 'r3'])
  await prune('all', 300)
  expect(await sheets()).toEqual(['r2', 'r3'])
})

test('of the office’s shipments only those are read that can have finished long enough ago', async () => {
  const { device, db } = await inTurn()
  device.server.role = 'staff'
  const at = (created: number) => ({ created_at: iso(created), updated_at: iso(created) })
  device.server.put('shipments', someShipment({ id: 'delivered', status: 'Delivered', ...at(NOW - DAY_MS) }))
  device.server.put('shipments', someShipment({ id: 'cancelled', status: 'Cancelled', ...at(NOW - DAY_MS) }))
  device.server.put('shipments', someShipment({ id: 'pending', status: 'Pending', ...at(NOW - DAY_MS) }))
  await device.round()
  await takeSyncLease(db, TAB, NOW)
  await pruneShipments(db, TAB, { role: 'staff', userId: 'staff-1', serverTime: iso(NOW + 200 * DAY_MS), among: 'all' })
  expect((await db.shipments.toCollection().primaryKeys()).toSorted()).toEqual(['pending'])
})

test('nothing goes while the copy is not whole, or is another role’s by now', async () => {
  const { db, prune, left } = await withShipments()
  const all = ['over', 'under-way', 'worked-on']
  for (const mirror of [{ phase: 'first' }, { phase: 'none' }, { phase: 'denied' }, { role: 'staff' }, { role: null }] as const) {
    await changeMeta(db, 'mirror', { phase: 'complete', role: 'driver', ...mirror })
    await prune('all')
    expect(await left()).toEqual(all)
  }
  await changeMeta(db, 'mirror', { phase: 'complete', role: 'driver' })
  await prune('all')
  expect(await left()).toEqual(['under-way'])
})

test('only work on shipments keeps shipments, whatever its record is called', async () => {
  const { db, prune, left, mirror } = await withShipments()
  await db.outbox.add(someWork('a', 'client:over', { kind: 'save-client', payload: { id: 'over', isNew: true, changes: {} } }))
  await prune('all')
  expect([await left(), (await mirror()).keptForWork]).toEqual([['under-way'], []])
})

test('a shipment that another tab changed during a long look stays', async () => {
  const { db, prune, left } = await withShipments()
  const read = db.shipments.each.bind(db.shipments)
  vi.spyOn(db.shipments, 'each').mockImplementation((look) =>
    read(look).then(async () => {
      await db.shipments.update('over', { status: 'Out for Delivery' })
      await db.shipments.delete('worked-on')
    }),
  )
  await prune('all')
  expect(await left()).toEqual(['over', 'under-way'])
})

test('of another driver’s sheets none stays, and an open one of one’s own does', async () => {
  const { db, prune } = await withShipments()
  await db.run_sheets.bulkAdd([someRunSheet({ id: 'own', driver_id: 'driver-1' }), someRunSheet({ id: 'other', driver_id: 'driver-2' })])
  await prune('all')
  expect(await db.run_sheets.toCollection().primaryKeys()).toEqual(['own'])
})

test('a receipt of a lost role loses its contents with the look at receipts, which stays for its days', async () => {
  const { db } = await inTurn()
  const edit = { kind: 'save-client', payload: { id: 'c1', isNew: true, changes: { city: { from: null, to: 'Pune' } } } } as never
  await db.outbox.add(someWork('a', 'client:c1', edit, { state: 'confirmed', confirmedAt: NOW, ofFormerRole: true }))
  await pruneReceipts(db, TAB, NOW)
  const [receipt] = await db.outbox.toArray()
  expect([receipt?.contentsGone, receipt?.command.payload]).toEqual([true, { id: 'c1', isNew: true, changes: {} }])
})
