import { expect, test } from 'vitest'
import { openDatabase } from '#store/database/database.ts'
import { findShipmentIds } from '#store/search/find-shipment-ids.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { deleteShipments } from '#store/writes/delete-shipment.ts'
import { setStatus } from '#store/writes/set-status.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

async function deskWith(...statuses: Parameters<typeof setStatus>[2][]) {
  const db = openDatabase(crypto.randomUUID())
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(
      db,
      statuses.map((status, at) => ({
        table: 'shipments',
        id: `id-${at}`,
        row: someShipment({ id: `id-${at}`, status, created_at: `2026-11-0${at + 1}T00:00:00.000Z` }),
      })),
    ),
  )
  return db
}

test('each shipment that is not so already changes by an edit of its own, and shows it at once', async () => {
  const db = await deskWith('Pending', 'Delivered', 'In Transit')
  expect(await setStatus(db, ['id-0', 'id-1', 'id-2', 'id-0', 'left the device'], 'Delivered')).toBe(2)
  expect((await db.outbox.toArray()).map(({ command }) => command.payload)).toEqual([
    { id: 'id-0', changes: { status: { from: 'Pending', to: 'Delivered' } } },
    { id: 'id-2', changes: { status: { from: 'In Transit', to: 'Delivered' } } },
  ])
  expect((await db.shipments.toArray()).map(({ status }) => status)).toEqual(['Delivered', 'Delivered', 'Delivered'])
  expect(await setStatus(db, ['id-0', 'id-1', 'id-2'], 'Delivered')).toBe(0)
})

test('the whole list is known by its ids, in its order', async () => {
  const db = await deskWith('Pending', 'Delivered', 'Pending')
  const all = { text: '', status: null, from: null, to: null, sort: 'created', direction: 'desc' } as const
  expect(await findShipmentIds(db, all)).toEqual(['id-2', 'id-1', 'id-0'])
  expect(await findShipmentIds(db, { ...all, status: 'Pending', direction: 'asc' })).toEqual(['id-0', 'id-2'])
  expect(await findShipmentIds(db, { ...all, from: '2026-11-02', to: '2026-11-02' })).toEqual(['id-1'])
})

test('what the server has told of a shipment that is not here stands in for it', async () => {
  const db = openDatabase(crypto.randomUUID())
  const old = someShipment({ id: 'old', status: 'Delivered', driver_id: 'driver-1', updated_at: '2024-01-01T00:00:00.000Z' })
  const elsewhere = new Map([[old.id, old]])
  expect(await setStatus(db, ['old', 'nobody told'], 'Returned', new Date(), elsewhere)).toBe(1)
  expect(await assignDriver(db, ['old'], 'driver-2', new Date(), elsewhere)).toBe(1)
  expect(await assignDriver(db, ['old'], 'driver-1', new Date(), elsewhere)).toBe(0)
  expect(await deleteShipments(db, ['old'], new Date(), elsewhere)).toHaveLength(1)
  expect((await db.outbox.toArray()).map(({ command, trackingNumber }) => [command.payload, trackingNumber])).toEqual([
    [{ id: 'old', changes: { status: { from: 'Delivered', to: 'Returned' } } }, old.tracking_number],
    [{ shipmentId: 'old', driverId: 'driver-2', from: 'driver-1' }, old.tracking_number],
    [{ id: 'old', seenAt: '2024-01-01T00:00:00.000Z' }, old.tracking_number],
  ])
  expect(await db.shipments.count()).toBe(0)
})

test('an assignment is compared with the driver that its maker saw, not with one that this device has learned of since', async () => {
  const db = await deskWith('Pending', 'Pending')
  const seen = new Map([
    ['id-0', 'driver-1'],
    ['id-1', null],
  ])
  await db.shipments.update('id-0', { driver_id: 'driver-3' })
  expect(await assignDriver(db, ['id-0', 'id-1'], 'driver-2', new Date(), new Map(), seen)).toBe(2)
  expect((await db.outbox.toArray()).map(({ command }) => command.payload)).toEqual([
    { shipmentId: 'id-0', driverId: 'driver-2', from: 'driver-1' },
    { shipmentId: 'id-1', driverId: 'driver-2', from: null },
  ])
})
