import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { readQueue } from '#store/outbox/queue.ts'
import { readTakenOff } from '#store/reads/failures/failed-shipments.ts'
import { readPendingRecords } from '#store/records/pending-records.ts'
import { readDriversSheets } from '#store/reads/run-sheets/read-drivers-sheets.ts'
import { readLeftOut, readRunSheets, readShipmentsOf } from '#store/reads/run-sheets/read-run-sheets.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { closeRunSheet, putLeftOutAway, saveRunSheet, sendOutRunSheet } from '#store/writes/save-run-sheet.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { pruneShipments } from '#store/mirror/prune.ts'
import { takeSyncLease } from '#store/outbox/sync-lease.ts'
import { Device } from '#tests/support/device.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { somePieces, someShipment } from '#tests/support/shipments.ts'

const typed = { driver_id: 'driver-1', warehouse_id: 'w1', sheet_date: '2026-11-20', vehicle: '' }

async function desk({ slowByMs = 0 } = {}) {
  const device = new Device({ userId: 'office-1' })
  device.now -= slowByMs
  device.server.role = 'staff'
  for (const n of [1, 2, 3]) device.server.put('shipments', someShipment({ id: `s${n}`, tracking_number: `770${n}`, status: 'In Transit' }))
  await device.round()
  const at = () => new Date(device.now)
  const opened = async () => (await readRunSheets(device.db, '2026-11-20'))[0]!
  const scan = (trackingNumber: string, direction: 'in' | 'out', pieces?: number) =>
    scanAtWarehouse(device.db, { warehouseId: 'w1', trackingNumber, direction, now: at(), ...(pieces !== undefined && { pieces }) })
  return { device, db: device.db, at, opened, scan }
}

test('a new sheet is shown at once, marked until it has arrived', async () => {
  const { device, db, at, opened } = await desk()
  await saveRunSheet(db, { id: 'r', opened: null, typed, stops: ['s2', 's1'] }, at())
  expect(await opened()).toMatchObject({
    sheet_number: null,
    state: 'draft',
    driver_id: 'driver-1',
    stops: [{ shipment_id: 's2' }, { shipment_id: 's1' }],
  })
  expect((await readPendingRecords(db, 'run_sheets')).get('r')).toBe('unsent')
  expect((await readQueue(db))[0]).toMatchObject({ title: 'Changed run sheet', isNew: true })
  expect([...(await readShipmentsOf(db, await readRunSheets(db, '2026-11-20'))).keys()]).toEqual(['s2', 's1'])
  await device.round()
  await device.round()
  expect((await readPendingRecords(db, 'run_sheets')).size).toBe(0)
})

test('an edit sends what was added, taken away and ordered, and nothing when nothing was', async () => {
  const { db, at, opened } = await desk()
  await saveRunSheet(db, { id: 'r', opened: null, typed, stops: ['s1', 's2'] }, at())
  const sheet = await opened()
  expect(await saveRunSheet(db, { id: 'r', opened: sheet, typed, stops: ['s1', 's2'] }, at())).toBeNull()
  await saveRunSheet(db, { id: 'r', opened: sheet, typed: { ...typed, vehicle: 'Van 2' }, stops: ['s3', 's2'] }, at())
  const entry = await db.outbox.orderBy('seq').last()
  expect(entry?.command.payload).toEqual({
    id: 'r',
    isNew: false,
    changes: { vehicle: { from: '', to: 'Van 2' } },
    added: ['s3'],
    removed: ['s1'],
    order: ['s3', 's2'],
  })
  expect((await opened()).stops.map(({ shipment_id }) => shipment_id)).toEqual(['s3', 's2'])
})

test('who moves no stop leaves the order that its driver has given the sheet since', async () => {
  const { device, db, at, opened } = await desk()
  const stops = ['s1', 's2', 's3'].map((id) => someStop(id))
  device.server.put('run_sheets', someRunSheet({ id: 'r', state: 'out', stops: stops.slice(0, 2) }))
  await device.round()
  const sheet = await opened()
  const { driver_id, warehouse_id, sheet_date } = sheet
  device.server.put('run_sheets', someRunSheet({ id: 'r', state: 'out', stops: stops.slice(0, 2).toReversed() }))
  await device.round()
  const shown = async () => (await opened()).stops.map(({ shipment_id }) => shipment_id)
  expect(await shown()).toEqual(['s2', 's1'])
  await saveRunSheet(
    db,
    { id: 'r', opened: sheet, typed: { driver_id, warehouse_id, sheet_date, vehicle: 'Van 2' }, stops: ['s1', 's2'] },
    at(),
  )
  expect(await shown()).toEqual(['s2', 's1'])
  await saveRunSheet(db, { id: 'r', opened: sheet, typed: sheet, stops: ['s1', 's2', 's3'] }, at())
  expect(await shown()).toEqual(['s2', 's1', 's3'])
  await saveRunSheet(db, { id: 'r', opened: sheet, typed: sheet, stops: ['s3', 's1', 's2'] }, at())
  expect(await shown()).toEqual(['s3', 's1', 's2'])
})

test('a sheet waits for what was done to its shipments before', async () => {
  const { device, db, at, scan, opened } = await desk()
  await saveRunSheet(db, { id: 'r', opened: null, typed, stops: ['s1', 's2'] }, at())
  device.later(1_000)
  await scan('7701', 'out')
  await sendOutRunSheet(db, await opened(), { notScanned: 'In a hurry', overLimit: '' }, at())
  const entry = await db.outbox.orderBy('seq').last()
  expect(entry).toMatchObject({ command: { kind: 'send-out-run-sheet', payload: { id: 'r', reason: 'In a hurry' } } })
  expect(entry?.orderKeys).toEqual(['run-sheet:r', 'shipment:s1'])
  expect(await opened()).toMatchObject({ state: 'out', not_scanned_reason: 'In a hurry' })
  for (let round = 0; round < 3; round += 1) await device.round()
  expect(device.server.carriedOut.map(({ kind }) => kind).slice(-3)).toEqual(['save-run-sheet', 'scan-at-warehouse', 'send-out-run-sheet'])
})

test('an order alone waits for nothing that was done to its shipments, so that it holds nothing back', async () => {
  const { device, db, at, scan, opened } = await desk()
  await saveRunSheet(db, { id: 'r', opened: null, typed, stops: ['s1', 's2'] }, at())
  device.later(1_000)
  await scan('7701', 'out')
  await saveRunSheet(db, { id: 'r', opened: await opened(), typed, stops: ['s2', 's1'] }, at())
  expect((await db.outbox.orderBy('seq').last())?.orderKeys).toEqual(['run-sheet:r'])
})

test('a scan shows on the sheet at once, after its receipt and until it is undone', async () => {
  const { device, db, at, scan, opened } = await desk()
  await saveRunSheet(db, { id: 'r', opened: null, typed, stops: ['s1'] }, at())
  device.later(1_000)
  await scan('7701', 'out')
  expect((await opened()).stops).toMatchObject([{ scanned_out_at: at().toISOString() }])
  await device.round()
  await device.round()
  expect((await opened()).stops).toMatchObject([{ scanned_out_at: at().toISOString() }])
  await undoLastScan(db, 'w1', at())
  expect((await opened()).stops).toMatchObject([{ scanned_out_at: null }])
})

test('an undone scan is off the sheet at once, also where the office has told the sheet with it', async () => {
  const { device, db, at, scan, opened } = await desk()
  const told = (state: 'draft' | 'out', stop: Partial<ReturnType<typeof someStop>>) =>
    device.server.put('run_sheets', someRunSheet({ id: 'r', state, warehouse_id: 'w1', stops: [someStop('s1', stop)] }))
  told('draft', {})
  await device.round()
  await scan('7701', 'out')
  await device.round()
  told('draft', { scanned_out_at: at().toISOString(), pieces_out: 1 })
  await device.round()
  expect((await opened()).stops).toMatchObject([{ scanned_out_at: at().toISOString() }])
  await undoLastScan(db, 'w1', at())
  expect((await opened()).stops).toMatchObject([{ scanned_out_at: null, pieces_out: null }])

  device.later(60_000)
  await scan('7701', 'in')
  await device.round()
  const out = { scanned_out_at: '2026-11-19T06:00:00.000Z', pieces_out: 1 }
  told('out', { ...out, back_at: at().toISOString(), pieces_back: 1 })
  await device.round()
  expect((await opened()).stops).toMatchObject([{ back_at: at().toISOString() }])
  await undoLastScan(db, 'w1', at())
  expect((await opened()).stops).toMatchObject([{ ...out, back_at: null, pieces_back: null }])
})

test('on a device whose clock is off, scans and what is added count by the server’s time, as they do there', async () => {
  const MINUTE_MS = 60_000
  const { device, db, at, scan, opened } = await desk({ slowByMs: 20 * MINUTE_MS })
  const serverTime = () => new Date(device.server.serverNow).toISOString()
  device.server.put('run_sheets', someRunSheet({ id: 'r', warehouse_id: 'w1', stops: [{ ...someStop('s1'), added_at: serverTime() }] }))
  await device.round()
  device.later(MINUTE_MS)
  await scan('7701', 'out')
  expect((await opened()).stops).toMatchObject([{ scanned_out_at: serverTime() }])
  await saveRunSheet(db, { id: 'r', opened: await opened(), typed, stops: ['s1', 's2'] }, at())
  expect((await opened()).stops).toMatchObject([{}, { added_at: serverTime(), scanned_out_at: null }])
  device.later(MINUTE_MS)
  await scan('7702', 'out')
  expect((await opened()).stops).toMatchObject([{}, { scanned_out_at: serverTime() }])
})

test('a refused closing is taken back and waits with the server’s words', async () => {
  const { device, db, at, opened } = await desk()
  device.server.put('run_sheets', someRunSheet({ id: 'r', state: 'out', sent_out_at: '2026-11-20T08:00:00.000Z', stops: [someStop('s1')] }))
  await device.round()
  await closeRunSheet(db, await opened(), { named: [{ shipmentId: 's1', outcome: 'lost', note: '' }], missingPieces: '' }, at())
  expect(await opened()).toMatchObject({ state: 'closed', stops: [{ outcome: 'lost' }] })
  device.server.verdicts.set('close-run-sheet', rejected('not-settled'))
  await device.round()
  expect(await opened()).toMatchObject({ state: 'out', stops: [{ outcome: null }] })
  expect(await readQueue(db)).toMatchObject([{ title: 'Closed run sheet', state: 'needs-you', refusal: { code: 'not-settled' } }])
})

test('a driver follows what is out before what is still being made', async () => {
  const device = new Device()
  device.server.put('run_sheets', someRunSheet({ id: 'draft', sheet_date: '2026-11-19' }))
  device.server.put('run_sheets', someRunSheet({ id: 'over', state: 'closed', closed_at: '2026-11-20T08:00:00.000Z' }))
  device.server.put('run_sheets', someRunSheet({ id: 'out', state: 'out', sent_out_at: '2026-11-20T08:00:00.000Z' }))
  for (let round = 0; round < 2; round += 1) await device.round()
  expect((await readDriversSheets(device.db, 'driver-1')).map(({ id }) => id)).toEqual(['out', 'draft'])
})

test('a closed sheet leaves the device when its days are over', async () => {
  const { device, db } = await desk()
  device.server.put(
    'run_sheets',
    someRunSheet({ id: 'r', state: 'closed', closed_at: '2026-11-20T08:00:00.000Z', updated_at: '2026-11-20T08:00:00.000Z' }),
  )
  await device.round()
  const prune = (serverTime: string) => pruneShipments(db, 'tab', { role: 'staff', userId: 'office-1', serverTime, among: 'all' })
  await takeSyncLease(db, 'tab', device.now)
  await prune('2026-12-20T08:00:00.000Z')
  expect(await db.run_sheets.count()).toBe(1)
  await prune('2027-03-20T08:00:00.000Z')
  expect(await db.run_sheets.count()).toBe(0)
})

test('stops that the office left out are told until somebody has read it, and the rest counts', async () => {
  const { device, db, at } = await desk()
  const leftOut = [{ code: 'on-another-sheet', message: '7703 is on run sheet RS-000002 already.', shipmentIds: ['s3'] }]
  device.server.verdicts.set('save-run-sheet', ({ id }) => ({ id, status: 'applied', code: null, message: null, version: null, leftOut }))
  await saveRunSheet(db, { id: 'r', opened: null, typed, stops: ['s1', 's3'] }, at())
  await device.round()
  const [told] = await readLeftOut(db)
  expect(told).toMatchObject({ sheetId: 'r', messages: ['7703 is on run sheet RS-000002 already.'] })
  await putLeftOutAway(db, told!.entryId)
  expect(await readLeftOut(db)).toEqual([])
  expect((await readQueue(db))[0]).toMatchObject({ refusal: null })
})

test('what is taken off a sheet that is out is off it at once, and comes back once the office has said so', async () => {
  const { device, db, at, opened, scan } = await desk()
  const out = { status: 'Out for Delivery', driver_id: 'driver-1' } as const
  for (const n of [1, 2]) device.server.put('shipments', someShipment({ id: `s${n}`, tracking_number: `770${n}`, ...out }))
  device.server.put('run_sheets', someRunSheet({ id: 'r', state: 'out', stops: [someStop('s1'), someStop('s2')] }))
  await device.round()
  await saveRunSheet(db, { id: 'r', opened: await opened(), typed: await opened(), stops: [] }, at())
  expect((await opened()).stops).toEqual([])
  expect(await db.shipments.get('s1')).toMatchObject(out)
  expect(await readTakenOff(db, 'driver-1')).toEqual([])

  const decided = { with_driver: 'driver-1', out_since: '2026-11-19T06:00:00.000Z' }
  const off = { status: 'Delayed', driver_id: null, decided } as const
  for (const n of [1, 2]) device.server.put('shipments', someShipment({ id: `s${n}`, tracking_number: `770${n}`, ...off }))
  await device.round()
  await device.round()
  const numbers = async (driverId?: string) => (await readTakenOff(db, driverId)).map(({ tracking_number }) => tracking_number)
  expect([await numbers('driver-1'), await numbers('driver-2'), await numbers()]).toEqual([['7701', '7702'], [], ['7701', '7702']])
  await scan('7701', 'out')
  expect(await numbers()).toEqual(['7701', '7702'])
  await scan('7701', 'in')
  expect(await numbers()).toEqual(['7702'])
  await assignDriver(db, ['s2'], 'driver-2', at())
  expect(await numbers()).toEqual([])
})

test('of several pieces taken off a sheet that is out, those that went along come back, also of what is held for pick-up', async () => {
  const { device, db, scan } = await desk()
  const decided = { held_at: 'w1', with_driver: 'driver-1', out_since: '2026-11-19T06:00:00.000Z', pieces: 2 }
  const items = somePieces(3)
  device.server.put('shipments', someShipment({ id: 's1', tracking_number: '7701', status: 'Other', driver_id: null, decided, items }))
  await device.round()
  await device.round()
  const numbers = async () => (await readTakenOff(db)).map(({ tracking_number }) => tracking_number)
  expect(await numbers()).toEqual(['7701'])
  await scan('7701', 'in', 1)
  expect(await numbers()).toEqual(['7701'])
  await scan('7701', 'in', 2)
  expect(await numbers()).toEqual([])
})
