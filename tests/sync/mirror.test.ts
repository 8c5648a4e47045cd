import { expect, test } from 'vitest'
import { createShipment } from '#store/writes/create-shipment.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { readMirrorProgress } from '#store/mirror/mirror-progress.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { keepDetail } from '#store/copies/opened-shipments.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { readStatusCounts } from '#store/search/status-counts.ts'
import { Device } from '#tests/support/device.ts'
import { FakeBackend, rejected } from '#tests/support/fake-backend.ts'
import { someShipment } from '#tests/support/shipments.ts'

const DAY_MS = 86_400_000

function office(shipments: number): FakeBackend {
  const server = new FakeBackend()
  server.role = 'staff'
  for (let at = 0; at < shipments; at += 1) {
    server.put('shipments', someShipment({ id: `s${at}`, created_at: new Date(Date.parse('2026-11-01') + at * 60_000).toISOString() }))
  }
  server.put('drivers', { id: 'driver-1', name: 'Ravi', phone_number: null })
  return server
}

const list = (device: Device) =>
  searchShipments(device.db, { text: '', status: null, from: null, to: null, sort: 'created', direction: 'desc', page: 1, pageSize: 3 })

test('the newest shipments can be used after the first page, and an interrupted first mirror goes on where it stood', async () => {
  const device = new Device({ userId: 'staff-1', server: office(9) })
  const { server } = device
  server.fates.mirror.length = 0
  let pages = 0
  server.beforeAnswer = (call) => {
    if (call === 'mirror' && ++pages > 1) server.network = { kind: 'unreachable' }
  }
  await device.round()
  expect((await list(device)).rows.map(({ id }) => id)).toEqual(['s8', 's7'])
  expect(await readMirrorProgress(device.db)).toEqual({ phase: 'first', rows: 2 })

  server.network = null
  server.beforeAnswer = () => undefined
  server.calls.length = 0
  await device.round()
  expect(await readMirrorProgress(device.db)).toEqual({ phase: 'complete', rows: 9 })
  // Four more pages of shipments, one of each small table: nothing is fetched twice.
  expect(server.calls.filter((call) => call === 'mirror')).toHaveLength(4 + 4)
  expect((await list(device)).rows.map(({ id }) => id)).toEqual(['s8', 's7', 's6'])
})

test('changes during the first mirror are not missed', async () => {
  const device = new Device({ userId: 'staff-1', server: office(9) })
  const { server } = device
  let pages = 0
  server.beforeAnswer = (call) => {
    if (call === 'mirror' && ++pages === 4) {
      server.put('shipments', someShipment({ id: 's8', status: 'Delayed' }))
      server.takeAway('shipments', 's7')
      server.put('shipments', someShipment({ id: 'new' }))
    }
  }
  await device.round()
  expect(await device.db.shipments.get('s8')).toEqual(server.shipment('s8'))
  expect(await device.db.shipments.get('s7')).toBeUndefined()
  expect(await device.db.shipments.get('new')).toBeDefined()
  expect(await readStatusCounts(device.db)).toEqual({ total: 9, byStatus: { 'Out for Delivery': 8, Delayed: 1 } })
})

test('a new epoch makes the mirror anew, keeps the outbox, and lists stay readable until the new page is there', async () => {
  const device = new Device({ server: new FakeBackend() })
  const { server } = device
  server.put('shipments', someShipment({ id: 's1' }))
  server.put('shipments', someShipment({ id: 's2' }))
  await device.round()
  server.epoch = 'epoch-2'
  server.rows.delete('shipments:s2')
  server.network = { kind: 'unreachable' }
  await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  server.network = null
  server.fates.push.push({ kind: 'failed', message: 'not yet' })
  server.fates.mirror.push({ kind: 'unreachable' })
  await device.round()
  expect(await device.db.shipments.count()).toBe(2)

  device.later(10_000)
  server.fates.push.push({ kind: 'failed', message: 'not yet' })
  await device.round()
  expect((await device.db.shipments.toArray()).map(({ id, status }) => [id, status])).toEqual([['s1', 'Delivered']])
  device.later(10_000)
  await device.round()
  expect(await device.states()).toEqual(['confirmed'])
  expect(await readMeta(device.db, 'mirror')).toMatchObject({ epoch: 'epoch-2', phase: 'complete', carried: [] })
})

test('a command accepted in the epoch before does not stick once the new mirror holds it', async () => {
  const device = new Device()
  const { server } = device
  server.put('shipments', someShipment({ id: 's1' }))
  await device.round()
  await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  server.fates.pull.push({ kind: 'unreachable' })
  await device.round()
  expect(await device.states()).toEqual(['accepted'])
  server.epoch = 'epoch-2'
  await device.round()
  expect(await device.states()).toEqual(['confirmed'])
  expect(await device.db.shipments.get('s1')).toEqual(server.shipment('s1'))
})

test('another role clears at once what it may not see, unsent work stays', async () => {
  const device = new Device({ userId: 'staff-1', server: office(4) })
  const { server } = device
  await device.round()
  await keepDetail(device.db, 's1', { shipment: null, updates: [], proofs: [] })
  server.fates.push.push({ kind: 'failed', message: 'not now' })
  await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  server.scope = 2
  server.role = 'driver'
  server.fates.mirror.push({ kind: 'unreachable' })
  await device.round()
  expect(await device.db.shipments.count()).toBe(0)
  expect(await device.db.openedShipments.count()).toBe(0)
  expect(await device.db.outbox.count()).toBe(1)
  expect(await readStatusCounts(device.db)).toEqual({ total: 0, byStatus: {} })
  await device.round()
  expect(await device.db.drivers.count()).toBe(0)
  expect(device.roles.at(-1)).toBe('driver')
})

test('an inactive driver sees nothing more, and what was captured before is still sent', async () => {
  const device = new Device()
  const { server } = device
  server.put('shipments', someShipment({ id: 's1' }))
  await device.round()
  await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  server.denied = 'inactive'
  await device.round()
  expect(server.carriedOut).toHaveLength(1)
  expect(await device.db.shipments.count()).toBe(0)
  expect(await device.states()).toEqual(['confirmed'])
})

test.each(['inactive', 'customer'] as const)(
  'who has become %s in mid-session is told why there is nothing to see, and when it is over',
  async (role) => {
    const device = new Device()
    const { server } = device
    server.put('shipments', someShipment({ id: 's1' }))
    await device.round()
    server.denied = role
    await device.round()
    await device.round()
    expect(device.roles.slice(-2)).toEqual([role, role])

    // As something in between may say it, with no word about the person.
    server.denied = 'role'
    await device.round()
    expect(device.roles.at(-1)).toBe(role)

    server.denied = null
    await device.round()
    expect(device.roles.at(-1)).toBe('driver')
    expect(await device.db.shipments.count()).toBe(1)
  },
)

test('a cursor ahead of the server, as after restored files, makes the mirror anew', async () => {
  const device = new Device({ server: new FakeBackend() })
  device.server.put('shipments', someShipment({ id: 's1' }))
  await device.round()
  await changeMeta(device.db, 'mirror', { cursor: 1_000 })
  device.server.put('shipments', someShipment({ id: 's2' }))
  await device.round()
  expect(await device.db.shipments.toCollection().primaryKeys()).toEqual(['s1', 's2'])
  expect(await readMeta(device.db, 'mirror')).toMatchObject({ cursor: 2 })
})

test('time alone takes finished shipments off the device: 7 days for a driver, 90 for the office', async () => {
  const updated_at = new Date(Date.parse('2026-11-20T12:00:00.000Z') - 6 * DAY_MS).toISOString()
  for (const [userId, role, days] of [
    ['driver-1', 'driver', 7],
    ['staff-1', 'staff', 90],
  ] as const) {
    const device = new Device({ userId })
    device.server.role = role
    device.server.put('shipments', someShipment({ id: 'finished', status: 'Delivered', updated_at }))
    device.server.put('shipments', someShipment({ id: 'open', status: 'Failed Attempt', updated_at }))
    await device.round()
    expect(await device.db.shipments.count()).toBe(2)
    device.later((days - 5) * DAY_MS)
    await device.round()
    expect(await device.db.shipments.toCollection().primaryKeys()).toEqual(['open'])
  }
})

test('a shipment that waits for a person because of unsent work is never pruned', async () => {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1' }))
  await device.round()
  await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null })
  device.server.verdicts.set('record-delivery', ({ id }) => ({ id, status: 'rejected', code: 'invalid', message: null, version: null }))
  device.server.put('shipments', someShipment({ id: 's1', status: 'Cancelled', updated_at: new Date(device.now).toISOString() }))
  await device.round()
  device.later(30 * DAY_MS)
  await device.round()
  expect(await device.db.shipments.count()).toBe(1)
})

test.each(['given up', 'sent after all'] as const)(
  'a shipment whose time was over goes as soon as the work it was kept for is %s',
  async (ending) => {
    const device = new Device()
    const { server } = device
    server.put('shipments', someShipment({ id: 's1', status: 'Delivered', updated_at: new Date(device.now).toISOString() }))
    await device.round()
    const { entryId } = await recordDelivery(device.db, {
      shipmentId: 's1',
      trackingNumber: 'x',
      outcome: 'Returned',
      notes: '',
      photo: null,
    })
    const verdict =
      ending === 'given up'
        ? rejected('invalid')
        : ({ id }: { id: string }) => ({ ...rejected('busy')({ id } as never), status: 'retry' as const })
    server.verdicts.set(entryId, verdict)
    device.later(8 * DAY_MS)
    await device.round()
    expect(await device.db.shipments.count()).toBe(1)

    if (ending === 'given up') await discardEntry(device.db, entryId, 'wrong parcel')
    // As for every capture of a finished shipment: put to review, the shipment left alone.
    else server.verdicts.set(entryId, ({ id }) => ({ id, status: 'applied', code: null, message: null, version: null }))
    device.later(10_000)
    await device.round()
    expect(await device.db.shipments.count()).toBe(0)
  },
)

test('a shipment made here shows at once, in the list, the search and the counts', async () => {
  const device = new Device({ userId: 'staff-1', server: office(2) })
  await device.round()
  await createShipment(device.db, { shipment: { id: 'mine', tracking_number: '123', to_name_or_company: 'Meena Stores' }, items: [] })
  const found = await searchShipments(device.db, {
    text: 'meena',
    status: null,
    from: null,
    to: null,
    sort: 'created',
    direction: 'desc',
    page: 1,
    pageSize: 10,
  })
  expect(found).toMatchObject({ total: 1, rows: [{ id: 'mine', status: 'Pending' }] })
  expect((await readStatusCounts(device.db)).total).toBe(3)
  await device.round()
  expect(await device.db.shipments.get('mine')).toEqual(device.server.shipment('mine'))
  expect((await readStatusCounts(device.db)).total).toBe(3)
})

test('a receipt is not let go before an earlier one of its record, also where a clock went wrong in between', async () => {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1' }))
  await device.round()
  const capture = () =>
    recordDelivery(device.db, {
      shipmentId: 's1',
      trackingNumber: 'x',
      outcome: 'Failed Attempt',
      notes: '',
      photo: null,
      now: new Date(device.now),
    })
  await capture()
  device.later(2 * DAY_MS)
  await device.round()
  device.later(-2 * DAY_MS)
  await capture()
  await device.round()
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
  device.later(8 * DAY_MS)
  await device.round()
  expect(await device.states(), 'the first is of the day after tomorrow').toEqual(['confirmed', 'confirmed'])
  device.later(2 * DAY_MS)
  await device.round()
  expect(await device.states()).toEqual([])
})
