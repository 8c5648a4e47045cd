import { expect, test } from 'vitest'
import { newShipment } from '#domain/shipment/typed-shipment.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { KeptScanSession } from '#store/drafts/draft-rows.ts'
import { removeDatabase } from '#store/sign-out/remove-database.ts'
import { clearStoredWork, readStoredWork } from '#store/sign-out/stored-work.ts'
import { somePhotoRow, someEntry } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

/** Rows that are only counted. */
const rows = (count: number, key = 'id') => Array.from({ length: count }, (_, at) => ({ [key]: `${at}` })) as never[]

const scanning = (warehouseId: string, ...numbers: string[]): KeptScanSession => ({
  warehouseId,
  direction: 'in',
  startedAt: null,
  fromSeq: 0,
  asked: numbers.map((number) => ({ number, direction: 'in' })),
})

const begun = { trackingNumber: '17', shipmentId: null, outcome: null, notes: 'Rang twice', photo: null } as const

/** Unsent work in the only place where it lies. */
const unsent: Record<string, (db: WaybillDatabase) => Promise<unknown>> = {
  'a saved command': (db) => db.outbox.add(someEntry('a', 's1')),
  'a refused command': (db) => db.outbox.add(someEntry('a', 's1', { state: 'refused' })),
  'a photo alone': async (db) => {
    await db.outbox.add(someEntry('a', 's1', { state: 'confirmed', photoId: 'p1' }))
    await db.photos.add(somePhotoRow('p1', 'a'))
  },
  'a half-made capture': (db) => db.deliveryDrafts.add({ id: 'delivery', draftId: 'd1', ...begun }),
  'a half-written shipment': (db) => db.formDrafts.add({ key: 'shipment:new', typed: newShipment('17', 'p1'), opened: null, savedAt: 1 }),
  'scans that wait for an answer': (db) => db.scanSessions.add(scanning('w1', '17')),
}

test.each(Object.entries(unsent))('the device is neither emptied nor signed out over %s', async (_, leave) => {
  const userId = crypto.randomUUID()
  const db = openDatabase(userId)
  await leave(db)
  await db.shipments.add(someShipment({ id: 's1' }))
  expect(await removeDatabase(userId)).toBe('has-unsent-work')
  expect(await clearStoredWork(db)).toBe('has-unsent-work')
  expect(await db.shipments.count()).toBe(1)
  db.close()
})

test('each kind of work is counted by itself', async () => {
  const db = openDatabase(crypto.randomUUID())
  await db.shipments.bulkAdd(rows(2))
  await db.clients.bulkAdd(rows(3))
  await db.warehouses.bulkAdd(rows(4))
  await db.drivers.bulkAdd(rows(6))
  await db.openedShipments.bulkAdd(rows(7))
  await db.outbox.bulkAdd([
    ...['a', 'b', 'c'].map((id) => someEntry(id, id)),
    ...['d', 'e'].map((id) => someEntry(id, id, { state: 'confirmed' })),
  ])
  await db.photos.bulkAdd([somePhotoRow('p1', 'a', { size: 5 }), somePhotoRow('p2', 'd', { size: 8, state: 'confirmed' })])
  await db.scanSessions.bulkAdd([scanning('w1', '17', '18'), scanning('w2', '19'), scanning('w3')])
  const typed = newShipment('17', 'p1')
  await db.formDrafts.bulkAdd([
    { key: 'shipment:new', typed, opened: null, savedAt: 1 },
    { key: 'shipment:new:2', typed, opened: null, savedAt: 1 },
    { key: 'note:n1', noteId: 'n1', shipmentId: 's1', shipmentName: '17', replyTo: null, text: 'Ring', savedAt: 1 },
  ])
  expect(await readStoredWork(db)).toEqual({
    shipments: 2,
    directory: 13,
    histories: 7,
    unsent: 3,
    unfinished: { delivery: false, shipments: 2, notes: 1, invoices: 0, scans: 3 },
    receipts: 2,
    photos: { count: 2, bytes: 13 },
  })
  db.close()
})

test('what has arrived is cleared wherever it lies, and the copy begins anew as if nobody had been here', async () => {
  const db = openDatabase(crypto.randomUUID())
  await db.outbox.add(someEntry('a', 's1', { state: 'confirmed', photoId: 'p1' }))
  await db.neverOffered.add({ entryId: 'a' })
  await db.photos.add(somePhotoRow('p1', 'a', { state: 'confirmed' }))
  await db.photoBytes.add({ id: 'p1', bytes: new ArrayBuffer(3) })
  await db.deliveryDrafts.add({ id: 'delivery', draftId: 'd1', ...begun, notes: '' })
  await db.scanSessions.add(scanning('w1'))
  await db.openedShipments.bulkAdd(rows(1))
  await db.warehouseStocks.bulkAdd(rows(1, 'warehouseId'))
  await db.responseCache.bulkAdd(rows(1, 'key'))
  await db.shipments.add(someShipment({ id: 's1' }))
  await db.serverRows.add({ table: 'shipments', id: 's1', row: null })
  await changeMeta(db, 'mirror', { phase: 'complete', role: 'staff', scope: 7 })
  await changeMeta(db, 'monthsEnd', { run: { stage: 'choosing', deliveredUpTo: null, bills: [] } })
  expect(await clearStoredWork(db)).toBe('cleared')
  const left: string[] = []
  for (const table of db.tables) if (table.name !== 'meta' && (await table.count()) > 0) left.push(table.name)
  expect(left).toEqual([])
  expect(await readMeta(db, 'mirror')).toMatchObject({ phase: 'none', role: null, scope: -1 })
  expect((await readMeta(db, 'monthsEnd')).run).toBeNull()
  db.close()
})
