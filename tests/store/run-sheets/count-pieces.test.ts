import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { retryNow } from '#store/outbox/queue-actions.ts'
import { keepStock, readStock } from '#store/copies/kept-stock.ts'
import { readRunSheet } from '#store/reads/run-sheets/read-run-sheets.ts'
import { readScansOfSession } from '#store/reads/read-scans.ts'
import { scanAtWarehouse, type Scan } from '#store/writes/scan-at-warehouse.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { Device } from '#tests/support/device.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

async function tablet() {
  const device = new Device({ userId: 'office-1' })
  device.server.role = 'staff'
  device.server.put('shipments', someShipment({ id: 's1', tracking_number: '7701', items: somePieces(9) }))
  device.server.put('shipments', someShipment({ id: 's2', tracking_number: '7702' }))
  await device.round()
  /** Five seconds after whatever was scanned before. */
  const scan = (given: Partial<Scan> = {}) => {
    device.now += 5_000
    return scanAtWarehouse(device.db, { warehouseId: 'w1', trackingNumber: '7701', direction: 'out', now: new Date(device.now), ...given })
  }
  const scans = async () =>
    (await device.db.outbox.orderBy('seq').toArray()).flatMap(({ command }) => (command.kind === 'scan-at-warehouse' ? [command] : []))
  const session = () => readScansOfSession(device.db, 'w1', new Date(device.now))
  const undo = () => undoLastScan(device.db, 'w1', new Date(device.now))
  return { device, db: device.db, scan, scans, session, undo }
}

test('each label of a number is one piece more, up to all, and one scan stands in the end', async () => {
  const { scan, scans, session } = await tablet()
  for (let piece = 1; piece <= 9; piece += 1) expect(await scan()).toMatchObject({ kind: 'saved', counted: { pieces: piece, of: 9 } })
  expect(await scan()).toMatchObject({ kind: 'same-again', counted: { pieces: 9, of: 9 } })
  const made = await scans()
  expect(made.map(({ payload }) => payload.pieces)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(made.slice(1).map(({ payload }) => payload.insteadOf)).toEqual(made.slice(0, -1).map(({ id }) => id))
  expect(await session()).toMatchObject({ counts: { out: 1 }, last: [{ counted: { pieces: 9, of: 9 }, state: 'saved' }] })
  expect((await session()).last).toHaveLength(1)
})

test('a label that is read twice at once is one piece', async () => {
  const { device, scan, scans } = await tablet()
  await scan()
  const twice = { now: new Date(device.now + 400) }
  expect(await scan(twice)).toMatchObject({ kind: 'same-again', counted: { pieces: 1, of: 9 } })
  expect(await scans()).toHaveLength(1)
})

test('a person says how many it is, more or fewer, and never more than there are', async () => {
  const { scan, scans } = await tablet()
  await scan()
  expect(await scan({ pieces: 9 })).toMatchObject({ kind: 'saved', counted: { pieces: 9 } })
  expect(await scan({ pieces: 7 })).toMatchObject({ kind: 'saved', counted: { pieces: 7 } })
  expect(await scan({ pieces: 7 })).toMatchObject({ kind: 'same-again' })
  expect(await scan({ pieces: 12 })).toMatchObject({ counted: { pieces: 9 } })
  expect(await scan({ pieces: 0 })).toMatchObject({ counted: { pieces: 1 } })
  expect((await scans()).map(({ payload }) => payload.pieces)).toEqual([1, 9, 7, 9, 1])
})

test('a parcel of one piece is scanned once, as before', async () => {
  const { scan, scans } = await tablet()
  expect(await scan({ trackingNumber: '7702' })).toEqual({ kind: 'saved', trackingNumber: '7702', to: { name: 'Asha Rao', city: 'Pune' } })
  expect(await scan({ trackingNumber: '7702' })).toMatchObject({ kind: 'same-again' })
  expect((await scans()).map(({ payload }) => payload.pieces)).toEqual([1])
})

test('of a number that this device does not know, one label was read', async () => {
  const { scan, scans } = await tablet()
  await scan({ trackingNumber: '999', evenUnknown: true })
  expect((await scans())[0]?.payload).toMatchObject({ shipmentId: null, pieces: 1 })
})

test('another direction or warehouse begins anew', async () => {
  const { scan, scans } = await tablet()
  await scan()
  await scan()
  expect(await scan({ direction: 'in' })).toMatchObject({ counted: { pieces: 1 } })
  expect(await scan({ warehouseId: 'w2', direction: 'in' })).toMatchObject({ counted: { pieces: 1 } })
  expect((await scans()).slice(2).map(({ payload }) => payload.insteadOf)).toEqual([undefined, undefined])
})

test('undoing takes the count of a parcel back whole, and the next label is the first', async () => {
  const { scan, scans, session, undo } = await tablet()
  await scan()
  await scan()
  expect(await undo()).toBe('7701')
  expect(await undo()).toBeNull()
  expect(await session()).toMatchObject({ counts: { out: 0 }, canUndo: false, last: [{ state: 'undone' }] })
  expect(await scan()).toMatchObject({ counted: { pieces: 1 } })
  expect((await scans()).at(-1)?.payload.insteadOf).toBeUndefined()
})

test('where the office refuses to count on, the count before stands', async () => {
  const { device, db, scan, session } = await tablet()
  device.server.verdicts.set('scan-at-warehouse', ({ id }) => ({ id, status: 'applied', code: null, message: null, version: null }))
  await scan()
  await device.round()
  device.server.verdicts.set('scan-at-warehouse', rejected('not-found'))
  await scan()
  await device.round()
  expect(await session()).toMatchObject({ counts: { out: 1 }, needsYou: 1 })
  device.server.verdicts.clear()
  const refused = (await db.outbox.orderBy('seq').last())!
  await retryNow(db, refused.entryId)
  expect(await session()).toMatchObject({ counts: { out: 1 }, needsYou: 0, last: [{ counted: { pieces: 2 } }] })
})

test('a count that cannot be taken back any more is history, and the next one stands beside it', async () => {
  const { device, scan, scans, session } = await tablet()
  device.server.verdicts.set('scan-at-warehouse', ({ id }) => ({ id, status: 'applied', code: null, message: null, version: null }))
  // By a clock that was a day ahead when it was scanned.
  await scan({ now: new Date(device.now + 25 * 3_600_000) })
  await device.round()
  device.later(24 * 3_600_000)
  expect(await scan()).toMatchObject({ kind: 'saved', counted: { pieces: 2 } })
  await device.round()
  expect((await scans()).map(({ payload }) => payload.insteadOf)).toEqual([undefined, undefined])
  expect(await session()).toMatchObject({ counts: { out: 2 } })
})

test('on a sheet it counts on from where the sheet stands, whoever scanned before', async () => {
  const { db, scan, scans } = await tablet()
  const stop = someStop('s1', { scanned_out_at: '2026-11-20T06:31:00.000Z', pieces_out: 4 })
  await db.run_sheets.add(someRunSheet({ id: 'r', stops: [stop] }))
  expect(await scan()).toMatchObject({ counted: { pieces: 5, of: 9 } })
  expect(await scan()).toMatchObject({ counted: { pieces: 6, of: 9 } })
  const made = await scans()
  expect(made.map(({ payload }) => payload.insteadOf)).toEqual([undefined, made[0]?.id])
  expect((await readRunSheet(db, 'r'))?.stops).toMatchObject([{ pieces_out: 6 }])
})

test('what comes back to a sheet is counted by itself, and takes the place of no earlier journey', async () => {
  const { device, db, scan, scans } = await tablet()
  await scan({ direction: 'in' })
  const sent = new Date(device.now + 60_000).toISOString()
  const stop = someStop('s1', { scanned_out_at: sent, pieces_out: 7 })
  await db.run_sheets.add(someRunSheet({ id: 'r', state: 'out', sent_out_at: sent, stops: [stop] }))
  device.now += 3_600_000
  expect(await scan({ direction: 'in' })).toMatchObject({ counted: { pieces: 1 } })
  expect(await scan({ direction: 'in' })).toMatchObject({ counted: { pieces: 2 } })
  const made = await scans()
  expect(made.map(({ payload }) => payload.insteadOf)).toEqual([undefined, undefined, made[1]?.id])
  expect((await readRunSheet(db, 'r'))?.stops).toMatchObject([{ pieces_out: 7, pieces_back: 2 }])
})

test('a parcel of one piece that was scanned before its sheet began is scanned for the sheet as well, once', async () => {
  const { device, db, scan, scans } = await tablet()
  const one = { trackingNumber: '7702' }
  await scan(one)
  device.now += 60_000
  await db.run_sheets.add(someRunSheet({ id: 'r', stops: [someStop('s2', { added_at: new Date(device.now).toISOString() })] }))
  expect(await scan(one)).toMatchObject({ kind: 'saved' })
  expect(await scan(one)).toMatchObject({ kind: 'same-again' })
  expect((await scans()).map(({ payload }) => payload.insteadOf)).toEqual([undefined, undefined])
  expect((await readRunSheet(db, 'r'))?.stops[0]?.scanned_out_at).not.toBeNull()
})

test('a parcel of one piece that came in this morning comes back to its sheet in the evening', async () => {
  const { device, db, scan } = await tablet()
  const one = { trackingNumber: '7702', direction: 'in' } as const
  await scan(one)
  const sent = new Date(device.now + 60_000).toISOString()
  await db.run_sheets.add(someRunSheet({ id: 'r', state: 'out', sent_out_at: sent, stops: [someStop('s2', { scanned_out_at: sent })] }))
  device.now += 8 * 3_600_000
  expect(await scan(one)).toMatchObject({ kind: 'saved' })
  expect((await readRunSheet(db, 'r'))?.stops[0]?.back_at).not.toBeNull()
})

test('a count that was taken back leaves nothing at the warehouse', async () => {
  const { device, db, scan, undo } = await tablet()
  await keepStock(db, 'w1', { stock: { total: 0, parcels: [] }, afterSeq: 0, askedAt: new Date(device.now), now: new Date(device.now) })
  await scan({ direction: 'in' })
  await scan({ direction: 'in' })
  expect((await readStock(db, 'w1')).total).toBe(1)
  await undo()
  expect((await readStock(db, 'w1')).total).toBe(0)
})
