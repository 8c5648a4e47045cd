import { expect, test } from 'vitest'
import { MIRRORED_TABLES } from '#domain/sync/mirror.ts'
import { createShipment } from '#store/writes/create-shipment.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { readStatusCounts } from '#store/search/status-counts.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { FakeBackend } from '#tests/support/fake-backend.ts'
import { someShipment } from '#tests/support/shipments.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

async function phone(): Promise<Device> {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1' }))
  await device.round()
  return device
}

/** The server's answers to pulls, with something more in them. */
function pullsSay(server: FakeBackend, more: object): void {
  const { pull } = server
  server.pull = async (request) => {
    const call = await pull(request)
    return call.kind === 'answer' ? { ...call, value: { ...call.value, ...more } } : call
  }
}

function mirrorsSay(server: FakeBackend, more: object): void {
  const { mirror } = server
  server.mirror = async (request) => {
    const call = await mirror(request)
    return call.kind === 'answer' ? { ...call, value: { ...call.value, ...more } } : call
  }
}

const mirrorCalls = ({ server }: Device) => server.calls.filter((call) => call === 'mirror').length

test('changes of a table that this app does not know are remembered, and disturb nothing', async () => {
  const device = await phone()
  pullsSay(device.server, { unknownTables: ['routes'] })
  await device.round()
  pullsSay(device.server, { unknownTables: ['routes', 'vans'] })
  await device.round()
  expect((await readMeta(device.db, 'mirror')).unknownTables).toEqual(['routes', 'vans'])
  // One of each table that a driver has.
  expect(mirrorCalls(device)).toBe(2)
})

test('an app that has learnt a table mirrors anew, once', async () => {
  const device = await phone()
  // As an app that did not know the table left it.
  await changeMeta(device.db, 'mirror', { unknownTables: ['clients', 'routes'] })
  await device.round()
  expect(mirrorCalls(device)).toBe(4)
  await device.round()
  expect(mirrorCalls(device)).toBe(4)
  expect(await device.db.shipments.count()).toBe(1)
})

test.each(['complete', 'first'] as const)('so it does where that app never met the table, with its copy %s', async (phase) => {
  const device = await phone()
  const { tables } = await readMeta(device.db, 'mirror')
  const { warehouses: _, ...known } = tables
  await changeMeta(device.db, 'mirror', { phase, tables: known as typeof tables })
  await device.round()
  const after = await readMeta(device.db, 'mirror')
  expect(after.phase).toBe('complete')
  expect(Object.keys(after.tables).toSorted()).toEqual([...MIRRORED_TABLES].toSorted())
})

test.each(['pulls', 'mirrors'] as const)('the office says in its %s how long photos stay', async (where) => {
  const device = new Device()
  if (where === 'pulls') pullsSay(device.server, { keepPhotosHours: 6 })
  else mirrorsSay(device.server, { keepPhotosHours: 6 })
  await device.round()
  expect((await readMeta(device.db, 'contact')).keepPhotosMs).toBe(6 * HOUR_MS)
})

test('bytes of a photo that has arrived stay for as long as the office wants, and those of others for ever', async () => {
  const device = await phone()
  const { db, server } = device
  mirrorsSay(server, {})
  pullsSay(server, { keepPhotosHours: 6 })
  const photos = [await somePhoto('one'), await somePhoto('two'), await somePhoto('three')]
  for (const photo of photos) {
    await recordDelivery(db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo })
  }
  server.fates.upload.push({ kind: 'failed', message: 'not now' })
  await device.round()
  const [waiting, arrived, later] = await Promise.all(photos.map(({ id }) => db.photos.get(id)))
  for (const { id, bytes } of photos) await db.photoBytes.put({ id, bytes })
  await db.photos.update(waiting!.id, { state: 'refused' })
  await db.photos.update(arrived!.id, { state: 'confirmed', confirmedAt: device.now })
  await db.photos.update(later!.id, { state: 'confirmed', confirmedAt: device.now + 1 })

  device.later(6 * HOUR_MS - 1)
  await device.round()
  expect(await db.photoBytes.count()).toBe(3)
  device.later(1)
  await device.round()
  expect((await db.photoBytes.toCollection().primaryKeys()).toSorted()).toEqual([waiting!.id, later!.id].toSorted())
  device.later(5 * DAY_MS)
  await device.round()
  expect(await db.photoBytes.toCollection().primaryKeys()).toEqual([waiting!.id])
})

test('receipts stay as long as the office can ask for them again', async () => {
  const device = await phone()
  await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  await device.round()
  pullsSay(device.server, { keepPhotosHours: 14 * 24 })
  device.later(10 * DAY_MS)
  await device.round()
  // The first round that heard of it came after it had pulled.
  expect(await device.db.outbox.count()).toBe(1)
  device.later(5 * DAY_MS)
  await device.round()
  expect(await device.db.outbox.count()).toBe(0)
})

test('after a restored backup everything that had been confirmed is offered again, in order, and shows on', async () => {
  const device = new Device({ userId: 'staff-1', server: new FakeBackend() })
  const { server, db } = device
  server.role = 'staff'
  await device.round()
  await createShipment(db, { shipment: { id: 'made', tracking_number: '17' }, items: [] })
  await device.round()
  await recordDelivery(db, { shipmentId: 'made', trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null })
  await device.round()
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])

  server.epoch = 'epoch-2'
  server.rows.clear()
  server.words.clear()
  server.carriedOut.length = 0
  server.fates.mirror.push({ kind: 'unreachable' })
  await device.round()
  expect(await db.shipments.get('made')).toMatchObject({ status: 'Delivered' })
  device.later(60_000)
  await device.round()
  await device.round()
  expect(server.carriedOut.map(({ kind }) => kind)).toEqual(['create-shipment', 'record-delivery'])
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
  expect(await db.shipments.get('made')).toEqual(server.shipment('made'))
})

test('work that is offered again shows at once, also where it was gone', async () => {
  const device = new Device({ userId: 'staff-1', server: new FakeBackend() })
  const { server, db } = device
  server.role = 'staff'
  await device.round()
  await createShipment(db, { shipment: { id: 'made', tracking_number: '17' }, items: [] })
  await device.round()
  server.takeAway('shipments', 'made')
  await device.round()
  expect(await db.shipments.count()).toBe(0)
  server.epoch = 'epoch-2'
  server.fates.mirror.push({ kind: 'unreachable' })
  await device.round()
  expect(await db.shipments.count()).toBe(1)
})

test('an epoch that is new only in the first page of a mirror has it offered again as well', async () => {
  const device = await phone()
  const { server, db } = device
  await recordDelivery(db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  await device.round()
  await changeMeta(db, 'mirror', { phase: 'none' })
  server.epoch = 'epoch-2'
  server.words.clear()
  await device.round()
  await device.round()
  expect(server.carriedOut).toHaveLength(2)
  expect(await device.states()).toEqual(['confirmed'])
})

test('an office that says no more than “denied” takes nothing away', async () => {
  const device = await phone()
  device.server.denied = 'role'
  await device.round()
  expect(await device.db.shipments.count()).toBe(1)
  expect((await readMeta(device.db, 'mirror')).phase).toBe('complete')
})

test('a server that was put back without a new epoch is offered again what it had confirmed', async () => {
  const device = await phone()
  const { server, db } = device
  await recordDelivery(db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  await device.round()
  await recordDelivery(db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Returned', notes: 'no', photo: null })
  server.fates.pull.push({ kind: 'unreachable' })
  await device.round()
  expect(await device.states()).toEqual(['confirmed', 'accepted'])

  // The same cluster as it was an hour ago: neither is known, and its versions begin lower.
  const older = new FakeBackend()
  older.put('shipments', someShipment({ id: 's1' }))
  Object.assign(device.server, { push: older.push, pull: older.pull, mirror: older.mirror })
  device.later(60_000)
  await device.round()
  await device.round()
  expect(older.carriedOut.map(({ payload }) => 'outcome' in payload && payload.outcome)).toEqual(['Delivered', 'Returned'])
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
  expect(await db.shipments.get('s1')).toEqual(older.shipment('s1'))
})

test('after a while without anything to see, the receipts tell that the server was put back without a new epoch', async () => {
  const device = await phone()
  const { server, db } = device
  await recordDelivery(db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  await device.round()
  server.denied = 'inactive'
  await device.round()
  expect(await device.states()).toEqual(['confirmed'])
  expect((await readMeta(db, 'mirror')).cursor).toBe(0)

  const older = new FakeBackend()
  older.put('shipments', someShipment({ id: 's1' }))
  Object.assign(server, { push: older.push, pull: older.pull, mirror: older.mirror })
  device.later(60_000)
  await device.round()
  expect(older.carriedOut).toHaveLength(1)
  expect(await db.shipments.get('s1')).toMatchObject({ status: 'Delivered' })
})

test('a page that leads back to itself is trouble, not asked for again and again', async () => {
  const device = new Device()
  for (const id of ['s1', 's2', 's3'])
    device.server.put('shipments', someShipment({ id, created_at: `2026-11-20T06:00:0${id.at(-1)}.000Z` }))
  const { mirror } = device.server
  device.server.mirror = async (request) => {
    const call = await mirror(request)
    if (call.kind !== 'answer' || request.after === null) return call
    return { ...call, value: { ...call.value, next: request.after } }
  }
  await device.round()
  // The other table's in between.
  expect(mirrorCalls(device)).toBe(3)
  expect((await readMeta(device.db, 'contact')).connection).toBe('server-trouble')

  device.server.mirror = mirror
  device.later(60_000)
  await device.round()
  const before = device.server.calls.length
  pullsSay(device.server, { more: true })
  await device.round()
  expect(device.server.calls.length - before).toBe(1)
})

test('a page that names a row twice counts it once', async () => {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1' }))
  mirrorsSay(device.server, { rows: [someShipment({ id: 's1', status: 'Pending' }), someShipment({ id: 's1' })] })
  await device.round()
  expect(await readStatusCounts(device.db)).toMatchObject({ total: 1, byStatus: { 'Out for Delivery': 1 } })
})

test('work that is given up while the mirror is made anew leaves no row that the new one does not have', async () => {
  const device = await phone()
  const { server, db } = device
  for (const id of ['s2', 's3', 's4']) server.put('shipments', someShipment({ id }))
  await device.round()
  server.verdicts.set('record-delivery', ({ id }) => ({ id, status: 'retry', code: 'busy', message: null, version: null }))
  const given = { trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null } as const
  const { entryId } = await recordDelivery(db, { shipmentId: 's1', ...given })
  await recordDelivery(db, { shipmentId: 's2', ...given })
  server.epoch = 'epoch-2'
  server.rows.delete('shipments:s1')
  server.rows.delete('shipments:s2')
  server.put('shipments', someShipment({ id: 's5' }))
  let pages = 0
  server.beforeAnswer = async (call) => {
    if (call === 'mirror' && ++pages === 2) await discardEntry(db, entryId, 'wrong parcel')
  }
  await device.round()
  expect((await readMeta(db, 'mirror')).phase).toBe('complete')
  expect((await db.shipments.toCollection().primaryKeys()).toSorted()).toEqual(['s3', 's4', 's5'])
  expect(await readStatusCounts(db)).toMatchObject({ total: 3 })
  expect((await db.serverRows.toArray()).map(({ id, row }) => [id, row])).toEqual([['s2', null]])
})

test('a value that somebody else has set alike stays as it is between the answer and the pull', async () => {
  const device = new Device()
  const { db, server } = device
  server.role = 'staff'
  server.put('shipments', someShipment({ id: 's1', notes: 'old' }))
  await device.round()
  server.put('shipments', someShipment({ id: 's1', notes: 'Ring twice' }))
  server.verdicts.set('update-shipment', ({ id }) => ({ id, status: 'applied', code: null, message: null, version: server.head }))
  await updateShipment(db, { id: 's1', changes: { notes: { from: 'old', to: 'Ring twice' } } })
  const shown = async () => (await db.shipments.get('s1'))?.notes
  for (let round = 0; round < 2; round += 1) {
    server.fates.pull.push({ kind: 'unreachable' })
    await device.round()
    expect([await shown(), await device.states()]).toEqual(['Ring twice', ['accepted']])
  }
  await device.round()
  expect([await shown(), await device.states()]).toEqual(['Ring twice', ['confirmed']])
})
