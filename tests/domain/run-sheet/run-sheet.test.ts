import { expect, test } from 'vitest'
import { placesAtDoors } from '#domain/run-sheet/doors.ts'
import { compareStops, moved, reordered } from '#domain/run-sheet/order-of-stops.ts'
import {
  notScannedWords,
  leftToCollect,
  outToCollect,
  overLimitPaise,
  piecesNotScanned,
  sheetCash,
  standingOf,
  stopRefusal,
  unsettledStops,
  type RunSheetStop,
} from '#domain/run-sheet/run-sheet.ts'
import { sheetProgress } from '#domain/run-sheet/sheet-progress.ts'
import { withScans, type SheetScan } from '#domain/run-sheet/sheet-scans.ts'
import { applyCommand, recordOf } from '#domain/sync/apply-command.ts'
import type { Command, CommandKind, CommandPayloads } from '#domain/sync/command.ts'
import { sheetBelongsInMirror } from '#domain/sync/mirror-window.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { ShipmentItem } from '#domain/shipment/shipment.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'

const shipments = (...statuses: ShipmentStatus[]) =>
  new Map(statuses.map((status, at) => [`s${at + 1}`, someShipment({ id: `s${at + 1}`, status, to_street_address: `${at + 1} Road` })]))

test('stops are proposed by PIN code, then street, then house number', () => {
  const at = (to_postal_code: string, to_street_address: string) => ({ to_postal_code, to_street_address, tracking_number: '1' })
  const places = [
    at('411002', '1 MG Road'),
    at('411001', 'Station Road 4'),
    at('411001', '12/A MG Road'),
    at('411001', 'MG Road 9'),
    at('411001', 'Flat No. 10, MG Road'),
  ]
  expect(places.toSorted(compareStops).map(({ to_street_address }) => to_street_address)).toEqual([
    'MG Road 9',
    'Flat No. 10, MG Road',
    '12/A MG Road',
    'Station Road 4',
    '1 MG Road',
  ])
})

test('an entry moves to another place of its list', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a'], 4, 0)).toEqual(['a'])
})

test('what follows another for the same address is at the same door, and its pieces are counted together', () => {
  const at = (id: string, street: string) => [id, someShipment({ id, to_street_address: street, to_city: 'Pune' })] as const
  const here = new Map([at('s1', '1 Road'), at('s2', '1  road'), at('s3', '2 Road'), at('s4', '1 Road')])
  const places = placesAtDoors(['s1', 's2', 's3', 's4', 'not-here'], here)
  expect([...places].map(([id, { number, isFirst, shipments: many }]) => [id, number, isFirst, many])).toEqual([
    ['s1', 1, true, 2],
    ['s2', 1, false, 2],
    ['s3', 2, true, 1],
    ['s4', 3, true, 1],
    ['not-here', 4, true, 1],
  ])
  expect(places.get('s1')?.pieces).toBe(2)
})

test('some entries change places among themselves, and the others stay where they are', () => {
  expect(reordered(['done', 'a', 'b', 'tried', 'c'], ['c', 'a', 'b'])).toEqual(['done', 'c', 'a', 'tried', 'b'])
  expect(reordered(['a', 'b'], ['b', 'gone', 'a'])).toEqual(['b', 'a'])
})

test('a sheet passes the limit of its driver’s cash by what is left to collect and what is carried', () => {
  const collecting = (status: ShipmentStatus) => someShipment({ id: 's', status, payment_mode: 'cod', collect_amount: 2_000_00 })
  const here = new Map([
    ['s1', collecting('Out for Delivery')],
    ['s2', collecting('Delivered')],
    ['s3', someShipment({ id: 's3', status: 'Out for Delivery' })],
  ])
  const sheet = someRunSheet({ id: 'r', stops: ['s1', 's2', 's3'].map((id) => someStop(id)) })
  expect(leftToCollect(sheet, here)).toBe(2_000_00)
  const over = (carriedPaise: number, outPaise = 0, collects = 2_000_00) =>
    overLimitPaise(collects, outPaise, { carriedPaise, limitPaise: 50_000_00 })
  expect(over(48_000_00)).toBeNull()
  expect(over(48_000_01)).toBe(50_000_01)
  expect(over(40_000_00, 8_000_00)).toBeNull()
  expect(over(40_000_00, 8_000_01)).toBe(50_000_01)
  expect(overLimitPaise(2_000_00, 0, null)).toBeNull()
  // At whose doors nothing is collected, makes nobody carry more.
  expect(over(60_000_00, 10_00, 0)).toBeNull()
})

test('a driver is to collect from all their sheets that are out, of whatever day', () => {
  const collecting = (id: string) => someShipment({ id, status: 'Out for Delivery', payment_mode: 'cod', collect_amount: 2_000_00 })
  const here = new Map(['a', 'b', 'c', 'd'].map((id) => [id, collecting(id)]))
  const sheet = (id: string, more: object) => someRunSheet({ id, driver_id: 'Ravi', state: 'out', stops: [someStop(id)], ...more })
  const sheets = [
    sheet('a', { sheet_date: '2026-11-19' }),
    sheet('b', { sheet_date: '2026-11-20' }),
    sheet('c', { state: 'draft' }),
    sheet('d', { driver_id: 'Tara' }),
  ]
  expect(outToCollect('Ravi', sheets, here)).toBe(4_000_00)
})

test('progress counts what is delivered, failed and left', () => {
  const here = shipments('Delivered', 'Returned', 'Failed Attempt', 'Out for Delivery', 'Out for Delivery')
  const sheet = someRunSheet({
    id: 'r',
    state: 'out',
    stops: ['s1', 's2', 's3', 's4', 's5', 'not-here'].map((id) =>
      someStop(id, { back_at: id === 's5' ? '2026-11-20T11:00:00.000Z' : null }),
    ),
  })
  expect(sheetProgress(sheet, here)).toEqual({ stops: 6, delivered: 2, failed: 1, left: 3 })
  expect(unsettledStops(sheet, here).map(({ shipment_id }) => shipment_id)).toEqual(['s3', 's4', 'not-here'])
})

test('what was not attempted is no failed stop, before and after the closing', () => {
  const at = { again_on: null, called_at: null, failed_at: '2026-11-20T10:00:00.000Z' }
  const here = new Map([
    ['s1', someShipment({ id: 's1', status: 'Delayed', to_street_address: '1 Road', failure: { ...at, reason: 'not-attempted' } })],
    ['s2', someShipment({ id: 's2', status: 'Failed Attempt', to_street_address: '2 Road', failure: { ...at, reason: 'refused' } })],
  ])
  const sheet = (s1: Partial<RunSheetStop>, s2: Partial<RunSheetStop>) =>
    someRunSheet({ id: 'r', state: 'out', stops: [someStop('s1', s1), someStop('s2', s2)] })
  const open = sheet({}, {})
  expect(open.stops.map((stop) => standingOf(stop, here.get(stop.shipment_id)))).toEqual(['not-attempted', 'failed'])
  expect(unsettledStops(open, here)).toHaveLength(2)
  const [one, back] = [{ stops: 2, delivered: 0, failed: 1, left: 1 }, { back_at: '2026-11-20T11:00:00.000Z' }]
  expect(sheetProgress(open, here)).toEqual(one)
  expect(sheetProgress(sheet(back, back), here)).toEqual(one)
  // Whatever became of them since.
  const closed = sheet({ ...back, outcome: 'back', tried: false }, { outcome: 'left-with-driver', tried: true })
  expect(sheetProgress(closed, shipments('Failed Attempt', 'Delivered'))).toEqual(one)
})

test('several shipments for one address are one stop, and it is as far as the last of them', () => {
  const at = (id: string, street: string, status: ShipmentStatus) => [id, someShipment({ id, status, to_street_address: street })] as const
  const here = new Map([
    at('s1', '1 Road', 'Delivered'),
    at('s2', '1 Road', 'Out for Delivery'),
    at('s3', '2 Road', 'Delivered'),
    at('s4', '2 Road', 'Failed Attempt'),
    at('s5', '3 Road', 'Delivered'),
    at('s6', '3 Road', 'Delivered'),
  ])
  const sheet = someRunSheet({ id: 'r', state: 'out', stops: [...here.keys()].map((id) => someStop(id)) })
  expect(sheetProgress(sheet, here)).toEqual({ stops: 3, delivered: 1, failed: 1, left: 1 })
})

test('a closed sheet says what became of each stop, whatever happened to its shipment since', () => {
  expect(standingOf(someStop('s1', { outcome: 'left-with-driver' }), { status: 'Delivered' })).toBe('left-with-driver')
})

test('pieces that were not scanned are counted as pieces', () => {
  const item = { quantity: 3 } as ShipmentItem
  const here = new Map([['s1', someShipment({ id: 's1', items: [item] })]])
  const sheet = someRunSheet({
    id: 'r',
    stops: [someStop('s1'), someStop('s2'), someStop('s3', { scanned_out_at: '2026-11-20T07:00:00.000Z' })],
  })
  expect(piecesNotScanned(sheet, here)).toBe(4)
  expect([notScannedWords(1), notScannedWords(2)]).toEqual(['1 piece was not scanned.', '2 pieces were not scanned.'])
})

test('cash is what is to be collected, and of that what was delivered', () => {
  const cod = (id: string, status: ShipmentStatus) =>
    [id, { ...someShipment({ id, status }), payment_mode: 'cod', collect_amount: 50_000 }] as const
  const here = new Map([cod('s1', 'Delivered'), cod('s2', 'Out for Delivery'), ['s3', someShipment({ id: 's3' })]])
  expect(sheetCash(someRunSheet({ id: 'r', stops: [...here.keys()].map((id) => someStop(id)) }), here)).toEqual({
    expected: 100_000,
    collected: 50_000,
  })
  // Delivered after the closing: no more the sheet's.
  const closed = someRunSheet({ id: 'r', state: 'closed', stops: [someStop('s1', { outcome: 'left-with-driver' })] })
  expect(sheetCash(closed, here)).toEqual({ expected: 50_000, collected: 0 })
})

test('what is finished or on another open sheet is not put on one', () => {
  const sheets = [
    someRunSheet({ id: 'a', stops: [someStop('s1')] }),
    someRunSheet({ id: 'b', state: 'closed', stops: [someStop('s2', { outcome: 'lost' })] }),
  ]
  expect(stopRefusal(someShipment({ id: 's1', tracking_number: '71' }), sheets, 'c')).toBe('71 is on run sheet RS-000001 already.')
  expect(stopRefusal(someShipment({ id: 's1' }), sheets, 'a')).toBeNull()
  expect(stopRefusal(someShipment({ id: 's2' }), sheets, 'c')).toBeNull()
  expect(stopRefusal(someShipment({ id: 's3', tracking_number: '73', status: 'Cancelled' }), sheets, 'c')).toBe(
    '73 is Cancelled and cannot be taken along.',
  )
})

const scan = (direction: SheetScan['direction'], at: string, warehouseId = 'w1'): SheetScan => ({
  shipmentId: 's1',
  warehouseId,
  direction,
  pieces: null,
  at: `2026-11-20T${at}:00.000Z`,
  isUndone: false,
})

test('a scan that this device has taken back shows no more, and others of its stop do', () => {
  const given = { scanned_out_at: scan('out', '05:00').at, pieces_out: 2, back_at: scan('in', '09:00').at, pieces_back: 1 }
  const stop = (...scans: SheetScan[]) =>
    withScans(someRunSheet({ id: 'r', state: 'out', sent_out_at: scan('out', '06:00').at, stops: [someStop('s1', given)] }), scans).stops[0]
  const undone = (one: SheetScan) => ({ ...one, isUndone: true })
  expect(stop(undone(scan('in', '09:00')))).toMatchObject({ ...given, back_at: null, pieces_back: null })
  expect(stop(undone(scan('out', '05:00')))).toMatchObject({ ...given, scanned_out_at: null, pieces_out: null })
  expect(stop(undone(scan('out', '09:00')), undone(scan('in', '05:00')), undone(scan('in', '08:00')))).toMatchObject(given)
  expect(stop(undone(scan('in', '09:00')), scan('in', '08:00'))).toMatchObject({ back_at: scan('in', '08:00').at, pieces_back: null })
})

test("this device's scans show on the sheet before the office has told them", () => {
  const stop = (state: 'draft' | 'out', ...scans: SheetScan[]) =>
    withScans(
      someRunSheet({ id: 'r', state, sent_out_at: state === 'out' ? '2026-11-20T08:00:00.000Z' : null, stops: [someStop('s1')] }),
      scans,
    ).stops[0]
  expect(stop('draft', scan('out', '07:00'))).toMatchObject({ scanned_out_at: '2026-11-20T07:00:00.000Z' })
  expect(stop('draft', scan('out', '07:00'), scan('in', '07:10'))).toMatchObject({ scanned_out_at: null })
  // Elsewhere, or before it was put on this sheet.
  expect(stop('draft', scan('out', '07:00', 'w2'))).toMatchObject({ scanned_out_at: null })
  expect(stop('draft', scan('out', '06:00'))).toMatchObject({ scanned_out_at: null })
  expect(stop('out', scan('in', '11:00', 'w2'))).toMatchObject({ back_at: '2026-11-20T11:00:00.000Z' })
  expect(stop('out', scan('in', '07:30'))).toMatchObject({ back_at: null })
})

function command<Kind extends CommandKind>(kind: Kind, payload: CommandPayloads[Kind]): Command {
  return { id: 'c', kind, payloadVersion: 1, record: 'r', claimedAt: '2026-11-20T10:00:00.000Z', clockOffsetMs: null, payload } as Command
}
const saved = (given: Partial<CommandPayloads['save-run-sheet']>) =>
  command('save-run-sheet', { id: 'r', isNew: false, changes: {}, added: [], removed: [], order: [], ...given })

test('a saved sheet shows what was added, taken away and ordered, on top of what others did', () => {
  const row = someRunSheet({
    id: 'r',
    state: 'out',
    sent_out_at: '2026-11-20T08:00:00.000Z',
    stops: [someStop('s1'), someStop('s2'), someStop('theirs')],
  })
  const { row: after } = applyCommand({ table: 'run_sheets', row }, saved({ added: ['s3'], removed: ['s1'], order: ['s3', 's2'] }))
  expect(after).toMatchObject({
    stops: [{ shipment_id: 's3', added_late: true }, { shipment_id: 's2', added_late: false }, { shipment_id: 'theirs' }],
  })
  expect(recordOf(saved({}))).toEqual({ table: 'run_sheets', id: 'r' })
  expect(applyCommand({ table: 'run_sheets', row: null }, saved({}))).toEqual({ table: 'run_sheets', row: null })
})

test('a closed sheet shows no later change', () => {
  const row = someRunSheet({ id: 'r', state: 'closed', closed_at: '2026-11-20T09:00:00.000Z' })
  for (const later of [
    saved({ added: ['s1'] }),
    command('send-out-run-sheet', { id: 'r', reason: '' }),
    command('close-run-sheet', { id: 'r', stops: [] }),
  ])
    expect(applyCommand({ table: 'run_sheets', row }, later).row).toEqual(row)
})

test('closing names what did not come back', () => {
  const row = someRunSheet({
    id: 'r',
    state: 'out',
    sent_out_at: '2026-11-20T08:00:00.000Z',
    stops: [someStop('s1'), someStop('s2', { back_at: '2026-11-20T09:00:00.000Z' })],
  })
  const closing = command('close-run-sheet', { id: 'r', stops: [{ shipmentId: 's1', outcome: 'lost', note: 'Fell off' }] })
  expect(applyCommand({ table: 'run_sheets', row }, closing).row).toMatchObject({
    state: 'closed',
    stops: [{ outcome: 'lost', note: 'Fell off' }, { outcome: 'back' }],
  })
})

test('a closed sheet leaves the device when its days are over, a driver keeps only their own', () => {
  const [office, driver] = [
    { role: 'staff', userId: 'x' },
    { role: 'driver', userId: 'driver-1' },
  ] as const
  const closed = someRunSheet({ id: 'r', state: 'closed', closed_at: '2026-11-20T09:00:00.000Z', updated_at: '2026-11-20T09:00:00.000Z' })
  expect(sheetBelongsInMirror(closed, driver, '2026-11-28T09:00:00.000Z')).toBe(false)
  expect(sheetBelongsInMirror(closed, office, '2026-11-28T09:00:00.000Z')).toBe(true)
  expect(sheetBelongsInMirror(someRunSheet({ id: 'r' }), driver, '2027-11-28T09:00:00.000Z')).toBe(true)
  expect(sheetBelongsInMirror(someRunSheet({ id: 'r', driver_id: 'other' }), driver, '2026-11-20T09:00:00.000Z')).toBe(false)
})
