import { afterEach, expect, test } from 'vitest'
import { readScanSession } from '#store/drafts/scan-session.ts'
import { saveUnknownNumbers } from '#store/writes/answer-unknown-numbers.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { scanAtWarehouse, type Scan } from '#store/writes/scan-at-warehouse.ts'
import { Device } from '#tests/support/device.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

const HOUR_MS = 3_600_000
const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

/** A tablet with a parcel of one piece (7701) and one of nine (7709), and what it scans so many milliseconds after it began. */
async function tablet() {
  const device = new Device({ userId: 'office-1' })
  devices.push(device)
  device.server.role = 'staff'
  device.server.put('shipments', someShipment({ id: 's1', tracking_number: '7701', to_name_or_company: 'Asha', to_city: 'Pune' }))
  device.server.put('shipments', someShipment({ id: 's9', tracking_number: '7709', items: somePieces(9) }))
  await device.round()
  const begun = device.now
  const scan = (trackingNumber: string, afterMs: number, more: Partial<Scan> = {}) =>
    scanAtWarehouse(device.db, { warehouseId: 'w1', trackingNumber, direction: 'out', now: new Date(begun + afterMs), ...more })
  const commands = async () => (await device.db.outbox.orderBy('seq').toArray()).map(({ command }) => command)
  return { device, db: device.db, begun, scan, commands }
}

test('the same parcel is not scanned again for twelve hours, and then it is', async () => {
  const { scan } = await tablet()
  expect(await scan('7701', 0)).toMatchObject({ kind: 'saved' })
  expect(await scan('7701', 12 * HOUR_MS - 1)).toEqual({ kind: 'same-again', trackingNumber: '7701', to: { name: 'Asha', city: 'Pune' } })
  expect(await scan('7701', 12 * HOUR_MS)).toMatchObject({ kind: 'saved' })
})

test('a number that is not known here is saved once as well, in its words without spaces around them', async () => {
  const { scan, commands } = await tablet()
  expect(await scan(' 999 ', 0)).toEqual({ kind: 'not-on-this-device', trackingNumber: '999' })
  expect(await scan(' 999 ', 0, { evenUnknown: true })).toEqual({ kind: 'saved', trackingNumber: '999', to: null })
  expect(await scan('999', HOUR_MS)).toEqual({ kind: 'same-again', trackingNumber: '999', to: null })
  expect(await commands()).toMatchObject([
    { record: 'tracking:999', payload: { shipmentId: null, trackingNumber: '999', warehouseId: 'w1', direction: 'out', pieces: 1 } },
  ])
})

test('a known parcel is ordered by its record and by its number, an unknown one by its number alone', async () => {
  const { scan, db } = await tablet()
  await scan('7701', 0)
  await scan('999', 0, { evenUnknown: true })
  expect((await db.outbox.orderBy('seq').toArray()).map(({ orderKeys }) => orderKeys)).toEqual([
    ['shipment:s1', 'tracking:7701'],
    ['tracking:999'],
  ])
})

test('a trigger that is pulled twice within a second counts once, by whichever clock; after a second, or with a number, it counts', async () => {
  const { scan } = await tablet()
  const counted = async (afterMs: number, more: Partial<Scan> = {}) => {
    const outcome = await scan('7709', afterMs, more)
    return [outcome.kind, 'counted' in outcome && outcome.counted?.pieces]
  }
  expect(await counted(10_000)).toEqual(['saved', 1])
  expect(await counted(10_999)).toEqual(['same-again', 1])
  expect(await counted(9_001)).toEqual(['same-again', 1])
  expect(await counted(11_000)).toEqual(['saved', 2])
  expect(await counted(10_000)).toEqual(['saved', 3])
  expect(await counted(10_100, { pieces: 5 })).toEqual(['saved', 5])
})

test('a scan that the office refused is no scan before this one', async () => {
  const { device, scan } = await tablet()
  await scan('7709', 0)
  device.server.verdicts.set('scan-at-warehouse', rejected('not-found'))
  await device.round()
  expect(await scan('7709', 5_000)).toMatchObject({ kind: 'saved', counted: { pieces: 1, of: 9 } })
})

test('a count begins with its first scan, and not with a question', async () => {
  const { scan, db, begun } = await tablet()
  const startedAt = async () => (await readScanSession(db, 'w1')).startedAt
  await scan('999', 0)
  expect(await startedAt()).toBeNull()
  await scan('7701', 2_000)
  expect(await startedAt()).toBe(begun + 2_000)
  await scan('7709', 4_000)
  expect(await startedAt()).toBe(begun + 2_000)
})

test('a question is asked once, with the way in which it was scanned last, and goes when its number is scanned after all', async () => {
  const { device, scan, db } = await tablet()
  const asked = async () => (await readScanSession(db, 'w1')).asked
  await scan('998', 0)
  await scan('999', 0)
  await scan('998', 0, { direction: 'in' })
  expect(await asked()).toEqual([
    { number: '999', direction: 'out' },
    { number: '998', direction: 'in' },
  ])
  device.server.put('shipments', someShipment({ id: 's8', tracking_number: '998' }))
  await device.round()
  expect(await scan('998', 0)).toMatchObject({ kind: 'saved' })
  expect(await asked()).toEqual([{ number: '999', direction: 'out' }])
})

test('many numbers are said to be right at once: each is scanned once, its own way, and the others are still asked about', async () => {
  const { scan, db, begun, commands } = await tablet()
  for (const number of ['997', '998', '999']) await scan(number, 0)
  const answered = await saveUnknownNumbers(
    db,
    'w1',
    [
      { number: '997', direction: 'in' },
      { number: '998', direction: 'out' },
      { number: '997', direction: 'in' },
    ],
    new Date(begun + 1_000),
  )
  expect(answered.scans).toHaveLength(2)
  expect((await commands()).map(({ payload }) => payload)).toMatchObject([
    { trackingNumber: '997', direction: 'in' },
    { trackingNumber: '998', direction: 'out' },
  ])
  expect(await readScanSession(db, 'w1')).toMatchObject({ asked: [{ number: '999' }], startedAt: begun + 1_000 })
})

test('many numbers that have become known meanwhile are scanned as their parcels, piece by piece no further than was said', async () => {
  const { db, begun, commands } = await tablet()
  const answered = await saveUnknownNumbers(
    db,
    'w1',
    [
      { number: '7701', direction: 'in' },
      { number: '7709', direction: 'in' },
    ],
    new Date(begun),
  )
  expect(answered.scans).toHaveLength(2)
  expect((await commands()).map(({ payload }) => payload)).toMatchObject([
    { shipmentId: 's1', pieces: 1 },
    { shipmentId: 's9', pieces: 1 },
  ])
})

test('what goes out is counted by the sheet of this warehouse, and what comes in by a sheet that is out', async () => {
  const stop = someStop('s9', { scanned_out_at: '2026-11-20T06:31:00.000Z', pieces_out: 4 })
  const back = someStop('s9', {
    scanned_out_at: '2026-11-20T06:31:00.000Z',
    pieces_out: 9,
    back_at: '2026-11-20T11:00:00.000Z',
    pieces_back: 3,
  })
  const out = { state: 'out', sent_out_at: '2026-11-20T07:00:00.000Z' } as const
  const first = async (sheet: Partial<Parameters<typeof someRunSheet>[0]>, more: Partial<Scan> = {}) => {
    const { db, scan } = await tablet()
    await db.run_sheets.add(someRunSheet({ id: 'r', stops: [stop], ...sheet }))
    const outcome = await scan('7709', 0, more)
    return 'counted' in outcome ? outcome.counted?.pieces : outcome
  }
  expect(await first({})).toBe(5)
  expect(await first({ warehouse_id: 'w2' })).toBe(1)
  expect(await first({ stops: [someStop('s1')] })).toBe(1)
  expect(await first({}, { direction: 'in' })).toBe(1)
  expect(await first({ ...out, stops: [back] }, { direction: 'in' })).toBe(4)
  expect(await first({ ...out, warehouse_id: 'w2', stops: [back] }, { direction: 'in' })).toBe(4)
  // It has come back: what goes out now is another journey.
  expect(await first({ ...out, stops: [back] })).toBe(1)
  expect(await first({ state: 'closed', closed_at: '2026-11-20T11:30:00.000Z' })).toBe(1)
})

test('what somebody else has counted whole is scanned here all the same, and each parcel by its own stop', async () => {
  const { device, db, begun, scan } = await tablet()
  const early = new Date(begun - HOUR_MS).toISOString()
  const stops = [
    someStop('s1', { added_at: early, scanned_out_at: early }),
    someStop('s9', { added_at: early, scanned_out_at: early, pieces_out: 4 }),
  ]
  device.server.put('run_sheets', someRunSheet({ id: 'r', state: 'draft', warehouse_id: 'w1', stops }))
  await device.round()
  expect(await scan('7709', 0)).toMatchObject({ kind: 'saved', counted: { pieces: 5, of: 9 } })
  expect(await scan('7701', 0)).toMatchObject({ kind: 'saved' })
  expect(await db.outbox.count()).toBe(2)
})

test('a scan made in the moment in which its parcel was put on a sheet counts there, and is not made again', async () => {
  const { device, begun, scan } = await tablet()
  await scan('7709', 0)
  await scan('7709', 2_000)
  const at = new Date(begun + 2_000).toISOString()
  device.server.put(
    'run_sheets',
    someRunSheet({
      id: 'r',
      state: 'draft',
      warehouse_id: 'w1',
      stops: [someStop('s9', { added_at: at, scanned_out_at: at, pieces_out: 9 })],
    }),
  )
  await device.round()
  expect(await scan('7709', 10_000)).toMatchObject({ kind: 'same-again', counted: { pieces: 9, of: 9 } })
})

test('pieces that come in go on from the own count as long as the sheet has not gone out', async () => {
  const { device, begun, scan } = await tablet()
  await scan('7709', 0, { direction: 'in' })
  await scan('7709', 2_000, { direction: 'in' })
  const later = new Date(begun + HOUR_MS).toISOString()
  device.server.put(
    'run_sheets',
    someRunSheet({ id: 'r', state: 'draft', warehouse_id: 'w1', stops: [someStop('s9', { added_at: later })] }),
  )
  await device.round()
  expect(await scan('7709', 2 * HOUR_MS, { direction: 'in' })).toMatchObject({ kind: 'saved', counted: { pieces: 3, of: 9 } })
})

test('Undo takes back what was scanned at this warehouse, and waits for what its scan waits for', async () => {
  const { db, begun, scan } = await tablet()
  await scan('7701', 0)
  await scan('7709', 1_000, { warehouseId: 'w2' })
  expect(await undoLastScan(db, 'w1', new Date(begun + 2_000))).toBe('7701')
  expect((await db.outbox.orderBy('seq').last())?.orderKeys).toEqual(['shipment:s1', 'tracking:7701'])
})

test('who scans what somebody else has counted whole is heard, and changes no count', async () => {
  const { device, begun, scan } = await tablet()
  const early = new Date(begun - HOUR_MS).toISOString()
  const whole = someStop('s9', { added_at: early, scanned_out_at: early, pieces_out: 9 })
  device.server.put('run_sheets', someRunSheet({ id: 'r', state: 'draft', warehouse_id: 'w1', stops: [whole] }))
  await device.round()
  expect(await scan('7709', 0)).toMatchObject({ kind: 'saved', counted: { pieces: 9, of: 9 } })
})
