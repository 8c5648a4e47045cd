import { expect, test } from 'vitest'
import { partlyBack, piecesNotScanned } from '#domain/run-sheet/run-sheet.ts'
import { withScans, type SheetScan } from '#domain/run-sheet/sheet-scans.ts'
import { loadedPieces, piecesBack, piecesOut, piecesStillOut } from '#domain/run-sheet/stop-pieces.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

const AT = '2026-11-20T07:00:00.000Z'
const LATER = '2026-11-20T11:00:00.000Z'
const out = (pieces_out?: number | null) => someStop('s1', { scanned_out_at: AT, ...(pieces_out !== undefined && { pieces_out }) })

test('a scan that counted none stands for all pieces, and nobody counts more than there are', () => {
  expect([out(7), out(null), out(), out(12)].map((stop) => piecesOut(stop, 9))).toEqual([7, 9, 9, 9])
  expect(piecesOut(someStop('s1', { pieces_out: 7 }), 9)).toBe(0)
  expect(piecesBack(someStop('s1', { back_at: LATER, pieces_back: 2 }), 9)).toBe(2)
})

test('what went out and did not come back is still out, and all of what went out unscanned', () => {
  const back = (pieces_back: number | null) => ({ back_at: LATER, pieces_back })
  expect(piecesStillOut(out(7), 9)).toBe(7)
  expect(piecesStillOut({ ...out(7), ...back(2) }, 9)).toBe(5)
  expect(piecesStillOut({ ...out(7), ...back(null) }, 9)).toBe(0)
  expect(piecesStillOut(someStop('s1', back(2)), 9)).toBe(7)
  expect(piecesStillOut(someStop('s1'), 9)).toBe(9)
})

test('the question before sending out counts what was not loaded of each shipment', () => {
  const here = new Map(['s1', 's2'].map((id) => [id, someShipment({ id, items: somePieces(9) })]))
  const stops = [out(7), someStop('s2'), someStop('not-here')]
  expect(piecesNotScanned({ stops }, here)).toBe(2 + 9 + 1)
})

test('what came back in part is asked about, unless it was delivered', () => {
  const here = new Map([
    ['s1', someShipment({ id: 's1', items: somePieces(9) })],
    ['s2', someShipment({ id: 's2', items: somePieces(9), status: 'Delivered' })],
  ])
  const back = { scanned_out_at: AT, pieces_out: 7, back_at: LATER }
  const part = [someStop('s1', { ...back, pieces_back: 2 }), someStop('s2', { ...back, pieces_back: 2 })]
  expect(partlyBack({ stops: part }, here).map(({ shipment_id }) => shipment_id)).toEqual(['s1'])
  expect(partlyBack({ stops: [someStop('s1', { ...back, pieces_back: 7 })] }, here)).toEqual([])
})

test('a driver is told how many went out where that is not all, once the sheet is out', () => {
  const shipment = someShipment({ id: 's1', items: somePieces(9) })
  const sheet = (state: 'draft' | 'out', pieces: number | null) => [someRunSheet({ id: 'r', state, stops: [out(pieces)] })]
  expect(loadedPieces(shipment, sheet('out', 7))).toBe(7)
  expect(loadedPieces(shipment, sheet('out', 9))).toBeUndefined()
  expect(loadedPieces(shipment, sheet('out', null))).toBeUndefined()
  expect(loadedPieces(shipment, sheet('draft', 7))).toBeUndefined()
  expect(loadedPieces(shipment, [someRunSheet({ id: 'r', state: 'out', stops: [someStop('s1')] })])).toBeUndefined()
})

test("this device's counts show on the sheet, the latest one by its own time", () => {
  const scan = (direction: SheetScan['direction'], at: string, pieces: number | null): SheetScan => ({
    shipmentId: 's1',
    warehouseId: 'w1',
    direction,
    pieces,
    at,
    isUndone: false,
  })
  const stop = (state: 'draft' | 'out', ...scans: SheetScan[]) =>
    withScans(someRunSheet({ id: 'r', state, sent_out_at: state === 'out' ? AT : null, stops: [out(4)] }), scans).stops[0]
  expect(stop('draft', scan('out', '2026-11-20T07:10:00.000Z', 5))).toMatchObject({ pieces_out: 5 })
  expect(stop('draft', scan('out', '2026-11-20T06:50:00.000Z', 9))).toMatchObject({ pieces_out: 4 })
  expect(stop('draft', scan('in', '2026-11-20T07:10:00.000Z', 1))).toMatchObject({ scanned_out_at: null, pieces_out: null })
  expect(stop('out', scan('in', LATER, 2))).toMatchObject({ pieces_out: 4, back_at: LATER, pieces_back: 2 })
})
