import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { discardEntry, retryNow } from '#store/outbox/queue-actions.ts'
import { readScansOfSession } from '#store/reads/read-scans.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { chooseDirection, leaveUnknownNumbers, readScanSession, startNewCount } from '#store/drafts/scan-session.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { Device } from '#tests/support/device.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { someShipment } from '#tests/support/shipments.ts'

async function tablet() {
  const device = new Device({ userId: 'office-1' })
  device.server.role = 'staff'
  for (const n of [1, 2, 3])
    device.server.put('shipments', someShipment({ id: `s${n}`, tracking_number: `770${n}`, to_name_or_company: 'Asha', to_city: 'Pune' }))
  await device.round()
  const scan = (trackingNumber: string, direction: 'in' | 'out' = 'in', evenUnknown = false) =>
    scanAtWarehouse(device.db, { warehouseId: 'w1', trackingNumber, direction, evenUnknown, now: new Date(device.now) })
  const session = () => readScansOfSession(device.db, 'w1')
  return { device, db: device.db, scan, session }
}

test('a scan is saved with its parcel and counted', async () => {
  const { db, scan, session } = await tablet()
  expect(await scan('7701')).toEqual({ kind: 'saved', trackingNumber: '7701', to: { name: 'Asha', city: 'Pune' } })
  await scan('7702', 'out')
  expect((await session()).counts).toEqual({ in: 1, out: 1 })
  const [first] = await db.outbox.toArray()
  expect(first?.command).toMatchObject({
    kind: 'scan-at-warehouse',
    record: 'shipment:s1',
    payload: { shipmentId: 's1', trackingNumber: '7701', warehouseId: 'w1', direction: 'in' },
  })
  expect(await db.shipments.get('s1')).toMatchObject({ status: 'Out for Delivery' })
})

test("a summary's barcode counts as the parcel's own number", async () => {
  const { device, db, scan } = await tablet()
  device.server.put('shipments', someShipment({ id: 's4', tracking_number: '7704', shipment_id: 'SHP7K2M9QXW' }))
  await device.round()
  expect(await scan('SHP7K2M9QXW')).toMatchObject({ kind: 'saved', trackingNumber: '7704' })
  expect(await scan('7704')).toMatchObject({ kind: 'same-again' })
  const [first] = await db.outbox.toArray()
  expect(first?.command.payload).toMatchObject({ shipmentId: 's4', trackingNumber: '7704' })
})

test('the same parcel the same way is said, not doubled; the other way it is a scan', async () => {
  const { db, scan, session } = await tablet()
  await scan('7701')
  expect(await scan('77 01')).toMatchObject({ kind: 'same-again' })
  await scan('7702')
  expect(await scan('7701')).toMatchObject({ kind: 'same-again' })
  expect(await scan('7701', 'out')).toMatchObject({ kind: 'saved' })
  expect(await scan('7701')).toMatchObject({ kind: 'saved' })
  expect(await db.outbox.count()).toBe(4)
  expect((await session()).counts).toEqual({ in: 3, out: 1 })
})

test('a parcel that was elsewhere, or comes back another day, is scanned again in a count that stands open', async () => {
  const { device, db, scan } = await tablet()
  await scan('7701')
  await scanAtWarehouse(db, { warehouseId: 'w2', trackingNumber: '7701', direction: 'in', now: new Date(device.now) })
  expect(await scan('7701')).toMatchObject({ kind: 'saved' })
  expect(await scan('7701')).toMatchObject({ kind: 'same-again' })
  device.now += 13 * 3_600_000
  expect(await scan('7701')).toMatchObject({ kind: 'saved' })
})

test('a scan that arrived more than a day ago cannot be undone: the server would refuse it', async () => {
  const { device, db, scan } = await tablet()
  device.server.verdicts.set('scan-at-warehouse', ({ id }) => ({ id, status: 'applied', code: null, message: null, version: null }))
  await scan('7701')
  await device.round()
  const shown = () => readScansOfSession(db, 'w1', new Date(device.now))
  expect((await shown()).canUndo).toBe(true)
  device.now += 24 * 3_600_000
  expect((await shown()).canUndo).toBe(false)
  expect(await undoLastScan(db, 'w1', new Date(device.now))).toBeNull()
})

test('an unknown number waits for a person, through a reload, and counts once it is kept', async () => {
  const { db, scan, session } = await tablet()
  expect(await scan('999')).toEqual({ kind: 'not-on-this-device', trackingNumber: '999' })
  await scan('888', 'out')
  await scan('999')
  expect((await session()).asked).toEqual([
    { number: '888', direction: 'out' },
    { number: '999', direction: 'in' },
  ])
  await leaveUnknownNumbers(db, 'w1', ['888'])
  expect(await scan('999', 'in', true)).toMatchObject({ kind: 'saved', to: null })
  expect(await session()).toMatchObject({ asked: [], counts: { in: 1, out: 0 } })
  expect((await db.outbox.toArray())[0]?.command).toMatchObject({ record: 'tracking:999', payload: { shipmentId: null } })
})

test('undoing takes back the last scan that stands, by a command that follows it', async () => {
  const { device, db, scan, session } = await tablet()
  await scan('7701')
  await scan('7702')
  expect(await undoLastScan(db, 'w1', new Date(device.now))).toBe('7702')
  expect(await undoLastScan(db, 'w1', new Date(device.now))).toBe('7701')
  expect(await undoLastScan(db, 'w1', new Date(device.now))).toBeNull()
  const commands = (await db.outbox.toArray()).map(({ command }) => command)
  expect(commands.map(({ kind, record }) => [kind, record])).toEqual([
    ['scan-at-warehouse', 'shipment:s1'],
    ['scan-at-warehouse', 'shipment:s2'],
    ['undo-scan', 'shipment:s2'],
    ['undo-scan', 'shipment:s1'],
  ])
  expect(commands[2]?.payload).toMatchObject({ scanId: commands[1]?.id })
  expect(await session()).toMatchObject({ counts: { in: 0, out: 0 }, canUndo: false, last: [{ state: 'undone' }, { state: 'undone' }] })
  expect(await scan('7701')).toMatchObject({ kind: 'saved' })
})

test('a refused scan is not counted, and undoing it only gives it up', async () => {
  const { device, db, scan, session } = await tablet()
  await scan('999', 'in', true)
  await scan('7701')
  device.server.verdicts.set('scan-at-warehouse', ({ id, payload }) => {
    const unknown = 'trackingNumber' in payload && payload.trackingNumber === '999'
    return unknown
      ? { id, status: 'rejected', code: 'not-found', message: 'Shipment not found.', version: null }
      : { id, status: 'applied', code: null, message: null, version: null }
  })
  await device.round()
  expect(await session()).toMatchObject({
    counts: { in: 1 },
    needsYou: 1,
    last: [{ state: 'sent' }, { state: 'needs-you', message: 'Shipment not found.' }],
  })
  await undoLastScan(db, 'w1', new Date(device.now))
  expect(await undoLastScan(db, 'w1', new Date(device.now))).toBe('999')
  expect((await db.outbox.toArray()).map(({ command, state }) => [command.kind, state])).toEqual([
    ['scan-at-warehouse', 'discarded'],
    ['scan-at-warehouse', 'confirmed'],
    ['undo-scan', 'waiting'],
  ])
})

test('a new count begins at nothing, and each warehouse has its own', async () => {
  const { db, scan, session } = await tablet()
  await scan('7701')
  await chooseDirection(db, 'w1', 'out')
  await startNewCount(db, 'w1')
  expect(await session()).toMatchObject({ counts: { in: 0, out: 0 }, direction: 'out', startedAt: null })
  expect(await scan('7701')).toMatchObject({ kind: 'saved' })
  expect((await readScansOfSession(db, 'w2')).counts).toEqual({ in: 0, out: 0 })
  expect((await readScanSession(db, 'w2')).direction).toBe('in')
  const [first] = await db.outbox.toArray()
  await discardEntry(db, first?.entryId ?? '', 'a slip')
  expect((await session()).counts.in).toBe(1)
})

test('undoing a scan that was turned away unread, after a try that may have arrived, undoes what has arrived', async () => {
  const { device, scan } = await tablet()
  await scan('7701')
  device.server.fates.push.push('answer-lost', { kind: 'denied', why: 'inactive' })
  await device.round()
  await device.round()
  expect(await device.states()).toEqual(['refused'])
  expect(await undoLastScan(device.db, 'w1', new Date(device.now))).toBe('7701')
  await device.round()
  expect(device.server.carriedOut.map(({ kind }) => kind)).toEqual(['scan-at-warehouse', 'undo-scan'])
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
})

test('undoing a scan that was refused and sent anew undoes the one that stands', async () => {
  const { device, db, scan, session } = await tablet()
  await scan('7701')
  device.server.verdicts.set('scan-at-warehouse', rejected('not-found'))
  await device.round()
  device.server.verdicts.clear()
  const [refused] = await db.outbox.toArray()
  await retryNow(db, refused!.entryId)
  expect(await undoLastScan(db, 'w1', new Date(device.now))).toBe('7701')
  const [again] = await db.outbox.toArray()
  await device.round()
  const undo = device.server.carriedOut.find((command) => command.kind === 'undo-scan')
  expect(undo?.payload).toMatchObject({ scanId: again!.entryId })
  expect((await session()).counts).toEqual({ in: 0, out: 0 })
})

test('an undo that names the id which its scan had before it was sent anew counts as its undo', async () => {
  const { device, db, scan, session } = await tablet()
  await scan('7701')
  expect(await undoLastScan(db, 'w1', new Date(device.now))).toBe('7701')
  device.server.verdicts.set('scan-at-warehouse', rejected('not-found'))
  await device.round()
  device.server.verdicts.clear()
  const [refused] = await db.outbox.orderBy('seq').toArray()
  await retryNow(db, refused!.entryId)
  expect((await session()).counts).toEqual({ in: 0, out: 0 })
})
