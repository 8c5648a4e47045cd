import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { askAgain, askElsewhere, saveUnknownNumbers } from '#store/writes/answer-unknown-numbers.ts'
import { readScansOfSession } from '#store/reads/read-scans.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { leaveUnknownNumbers } from '#store/drafts/scan-session.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const HUNDRED = Array.from({ length: 100 }, (_, at) => `99${String(at).padStart(10, '0')}`)
const CODE = 'SHPA1B2C3'

async function tabletThatAsks(numbers = HUNDRED) {
  const device = new Device({ userId: 'office-1' })
  device.server.role = 'staff'
  await device.round()
  for (const [at, trackingNumber] of numbers.entries())
    await scanAtWarehouse(device.db, { warehouseId: 'w1', trackingNumber, direction: at % 2 === 0 ? 'in' : 'out' })
  const session = (warehouseId = 'w1') => readScansOfSession(device.db, warehouseId)
  return { device, db: device.db, session, asked: (await session()).asked }
}

test('a hundred questions are answered with yes at once, each scan its own way, and all are taken back at once', async () => {
  const { db, session, asked } = await tabletThatAsks()
  const answered = await saveUnknownNumbers(db, 'w1', asked)
  expect(await session()).toMatchObject({ asked: [], counts: { in: 50, out: 50 } })
  expect(await askAgain(db, 'w1', answered)).toBe(100)
  expect(await session()).toMatchObject({ asked, counts: { in: 0, out: 0 }, canUndo: false })
  expect(await db.outbox.count()).toBe(200)
})

test('with no as well; numbers scanned after the list was seen are still asked about', async () => {
  const { db, session, asked } = await tabletThatAsks()
  await scanAtWarehouse(db, { warehouseId: 'w1', trackingNumber: '555', direction: 'in' })
  const latest = { number: '555', direction: 'in' }
  await leaveUnknownNumbers(
    db,
    'w1',
    asked.map(({ number }) => number),
  )
  expect((await session()).asked).toEqual([latest])
  await askAgain(db, 'w1', { asked, answer: 'left-out', scans: [] })
  expect((await session()).asked).toEqual([...asked, latest])
  expect(await db.outbox.count()).toBe(0)
})

test('taken back, the answer takes no other scan with it', async () => {
  const { db, session, asked } = await tabletThatAsks(['111'])
  const answered = await saveUnknownNumbers(db, 'w1', asked)
  await scanAtWarehouse(db, { warehouseId: 'w1', trackingNumber: '222', direction: 'in', evenUnknown: true })
  expect(await askAgain(db, 'w1', answered)).toBe(1)
  expect(await session()).toMatchObject({ asked, counts: { in: 1, out: 0 } })
})

test('refused scans are only given up, and a number that a person undid separately is not asked about again', async () => {
  const { device, db, session, asked } = await tabletThatAsks(['111', '222', '333'])
  const answered = await saveUnknownNumbers(db, 'w1', asked)
  await undoLastScan(db, 'w1')
  device.server.verdicts.set('scan-at-warehouse', ({ id }) => ({
    id,
    status: 'rejected',
    code: 'not-found',
    message: 'Shipment not found.',
    version: null,
  }))
  device.server.verdicts.set('undo-scan', ({ id }) => ({ id, status: 'applied', code: null, message: null, version: null }))
  await device.round()
  await askAgain(db, 'w1', answered)
  expect((await session()).asked.map(({ number }) => number)).toEqual(['111', '222'])
  expect((await db.outbox.where('state').equals('discarded').toArray()).map(({ trackingNumber }) => trackingNumber)).toEqual(['111', '222'])
})

test('what the office has had for a day stays, and is not asked about again', async () => {
  const { device, db, session, asked } = await tabletThatAsks(['111', '222'])
  const [first, second] = asked
  const answered = await saveUnknownNumbers(db, 'w1', [first!])
  await device.round()
  device.later(25 * 60 * 60_000)
  expect(await askAgain(db, 'w1', answered, new Date(device.now))).toBe(0)
  expect((await session()).asked).toEqual([second])
  expect(await db.outbox.count()).toBe(1)
})

test('what was scanned before is asked about again as well, also beside what was not', async () => {
  const { db, session, asked } = await tabletThatAsks(['111', '222'])
  await scanAtWarehouse(db, { warehouseId: 'w2', trackingNumber: '222', direction: 'out', evenUnknown: true })
  await askElsewhere(db, 'w1', 'w2', asked)
  const before = (await session('w2')).asked
  const answered = await saveUnknownNumbers(db, 'w2', before)
  expect(answered).toMatchObject({ answer: 'saved', scans: [{ number: '111' }] })
  await askAgain(db, 'w2', answered)
  expect((await session('w2')).asked).toEqual(before)
})

test('a label of a parcel that has come to this device since is asked about again as it was read', async () => {
  const { device, db, session, asked } = await tabletThatAsks([CODE])
  device.server.put('shipments', someShipment({ id: 'a1b2c3d4-0000-4000-8000-000000000001', tracking_number: '111' }))
  await device.round()
  const answered = await saveUnknownNumbers(db, 'w1', asked)
  expect((await db.outbox.toArray()).map(({ trackingNumber }) => trackingNumber)).toEqual(['111'])
  await askAgain(db, 'w1', answered)
  expect((await session()).asked).toEqual(asked)
})

test('questions of a warehouse that was deleted are asked at another, and lose nothing', async () => {
  const { db, session, asked } = await tabletThatAsks(['111', '222'])
  await scanAtWarehouse(db, { warehouseId: 'w2', trackingNumber: '222', direction: 'in' })
  await askElsewhere(db, 'w1', 'w2', asked)
  expect((await session()).asked).toEqual([])
  expect((await session('w2')).asked).toEqual([
    { number: '111', direction: 'in' },
    { number: '222', direction: 'in' },
  ])
})

test('a long list of questions is answered without reading the outbox anew for each', async () => {
  const { db, asked } = await tabletThatAsks()
  let read = 0
  const { outbox } = db
  outbox.hook('reading', (row) => {
    read += 1
    return row
  })
  await saveUnknownNumbers(db, 'w1', asked)
  expect(await db.outbox.count()).toBe(asked.length)
  expect(read).toBeLessThan(2 * asked.length)
})
