import { expect, test } from 'vitest'
import { openDatabase } from '#store/database.ts'
import { findShipmentIds } from '#store/find-shipment-ids.ts'
import { setStatus } from '#store/set-status.ts'
import { showRows } from '#store/shown-rows.ts'
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
