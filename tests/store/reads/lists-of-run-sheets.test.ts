import { afterEach, expect, test } from 'vitest'
import { recordKey } from '#domain/sync/command.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readClosedSheets, readDriversSheets } from '#store/reads/run-sheets/read-drivers-sheets.ts'
import {
  findSheetByNumber,
  readLeftOut,
  readRefusedSheetWork,
  readRunSheet,
  readRunSheets,
  readSheetScans,
  readShipmentsOf,
} from '#store/reads/run-sheets/read-run-sheets.ts'
import { someWork } from '#tests/support/outbox-rows.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'

const open: WaybillDatabase[] = []
afterEach(() => open.splice(0).forEach((db) => db.close()))

async function device(sheets: Parameters<typeof someRunSheet>[0][], entries: Omit<OutboxEntry, 'seq'>[] = []): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  open.push(db)
  await db.run_sheets.bulkAdd(sheets.map((sheet) => someRunSheet(sheet)))
  await db.outbox.bulkAdd(entries)
  return db
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('a driver follows what is out before what is being made, the earliest day first, and finds the closed apart', async () => {
  const db = await device([
    { id: 'a', sheet_date: '2026-11-19' },
    { id: 'b', sheet_date: '2026-11-21', state: 'out' },
    { id: 'c', sheet_date: '2026-11-18' },
    { id: 'd', sheet_date: '2026-11-20', state: 'out' },
    { id: 'e', state: 'closed' },
    { id: 'of-another', state: 'out', driver_id: 'driver-2' },
    { id: 'of-another-closed', state: 'closed', driver_id: 'driver-2' },
    { id: 'f', sheet_date: '2026-11-17', state: 'closed' },
  ])
  expect(idsOf(await readDriversSheets(db, 'driver-1'))).toEqual(['d', 'b', 'c', 'a'])
  expect(idsOf(await readClosedSheets(db, 'driver-1'))).toEqual(['e', 'f'])
})

test('the office sees each open sheet and the closed of the day once, the latest day first, of a day the latest made', async () => {
  const of = (id: string, day: number, hour: number, state: 'draft' | 'out' | 'closed') => ({
    id,
    state,
    sheet_date: `2026-11-${day}`,
    created_at: `2026-11-17T${String(hour).padStart(2, '0')}:00:00.000Z`,
  })
  const db = await device([
    of('a', 20, 8, 'draft'),
    of('b', 20, 9, 'closed'),
    of('c', 20, 9, 'out'),
    of('d', 21, 7, 'draft'),
    of('e', 19, 10, 'out'),
    of('f', 19, 11, 'closed'),
    of('g', 21, 11, 'closed'),
    of('h', 20, 10, 'closed'),
  ])
  expect(idsOf(await readRunSheets(db, '2026-11-20'))).toEqual(['d', 'h', 'b', 'c', 'a', 'e'])
})

test('a sheet is found by its number, whatever its state', async () => {
  const db = await device([
    { id: 'a', sheet_number: 'RS-000001' },
    { id: 'b', sheet_number: 'RS-000002', state: 'closed' },
    { id: 'c', sheet_number: null },
  ])
  expect((await findSheetByNumber(db, 'RS-000002'))?.id).toBe('b')
  expect(await findSheetByNumber(db, 'RS-000003')).toBeUndefined()
})

function scan(
  id: string,
  payload: { shipmentId: string | null; direction?: 'in' | 'out'; pieces?: number },
  given: Parameters<typeof someWork>[3],
) {
  const whole = { trackingNumber: '771', warehouseId: 'w1', direction: 'out', ...payload } as const
  return someWork(id, recordKey.shipment(id), { kind: 'scan-at-warehouse', payload: whole }, given)
}

test('a sheet shows what was scanned here; a scan that was refused, or of an unknown number, changes nothing on it', async () => {
  const at = (minute: number) => `2026-11-20T07:${String(minute).padStart(2, '0')}:00.000Z`
  const stops = ['s1', 's2', 's3'].map((id) => someStop(id))
  const db = await device(
    [{ id: 'a', stops }],
    [
      scan('1', { shipmentId: 's1', pieces: 2 }, { claimedAt: at(1), state: 'confirmed' }),
      scan('2', { shipmentId: 's2' }, { claimedAt: at(2), state: 'refused' }),
      scan('3', { shipmentId: null }, { claimedAt: at(3) }),
      scan('4', { shipmentId: 's3' }, { claimedAt: at(4), state: 'accepted' }),
    ],
  )
  expect((await readSheetScans(db)).map(({ shipmentId }) => shipmentId)).toEqual(['s1', 's3'])
  const sheet = await readRunSheet(db, 'a')
  expect(sheet?.stops.map(({ scanned_out_at, pieces_out }) => [scanned_out_at, pieces_out ?? null])).toEqual([
    [at(1), 2],
    [null, null],
    [at(4), null],
  ])
  expect(await readRunSheet(db, 'elsewhere')).toBeUndefined()
})

test('of the stops of sheets the shipments that this device holds are known', async () => {
  const db = await device([])
  await db.shipments.bulkAdd([someShipment({ id: 's1' }), someShipment({ id: 's2' }), someShipment({ id: 's3' })])
  const sheets = [someRunSheet({ id: 'a', stops: [someStop('s1'), someStop('gone')] }), someRunSheet({ id: 'b', stops: [someStop('s2')] })]
  expect([...(await readShipmentsOf(db, sheets)).keys()]).toEqual(['s1', 's2'])
})

const saving = (id: string, isNew: boolean, given: Parameters<typeof someWork>[3]) => {
  const payload = { id, isNew, changes: {}, added: ['s1'], removed: [], order: ['s1', 's2'] }
  return someWork(`save ${id}`, recordKey.runSheet(id), { kind: 'save-run-sheet', payload }, given)
}

test('refused work on run sheets is told the oldest first, with what is needed to do it again', async () => {
  const stops = [{ shipmentId: 's3', outcome: 'lost' as const, note: 'Fell off' }]
  const refused = { state: 'refused' } as const
  const db = await device(
    [],
    [
      someWork('close', recordKey.runSheet('a'), { kind: 'close-run-sheet', payload: { id: 'a', stops } }, refused),
      saving('new', true, { ...refused, refusal: { code: 'driver-inactive', message: 'This driver is not active.' } }),
      saving('old', false, refused),
      someWork('send', recordKey.runSheet('d'), { kind: 'send-out-run-sheet', payload: { id: 'd', reason: '' } }, refused),
      saving('waiting', true, {}),
      someWork('other', recordKey.client('c'), { kind: 'save-client', payload: { id: 'c', isNew: true, changes: {} } }, refused),
    ],
  )
  const plain = { code: null, message: 'The server refused it.', stops: [], named: [] }
  expect(await readRefusedSheetWork(db)).toEqual([
    { ...plain, entryId: 'close', sheetId: 'a', kind: 'close-run-sheet', named: stops },
    {
      entryId: 'save new',
      sheetId: 'new',
      kind: 'save-run-sheet',
      code: 'driver-inactive',
      message: 'This driver is not active.',
      stops: ['s1', 's2'],
      named: [],
    },
    { ...plain, entryId: 'save old', sheetId: 'old', kind: 'save-run-sheet' },
    { ...plain, entryId: 'send', sheetId: 'd', kind: 'send-out-run-sheet' },
  ])
})

test('what the server left out of a saved sheet is told until it was read, in the order of saving', async () => {
  const answer = { status: 'applied', version: 7, epoch: 'e' } as const
  const leftOut = (...messages: string[]) => ({
    ...answer,
    leftOut: messages.map((message) => ({ code: 'not-yours', message, shipmentIds: ['s1'] })),
  })
  const closing = { kind: 'close-run-sheet' as const, payload: { id: 'd', stops: [] } }
  const db = await device(
    [],
    [
      saving('a', false, { state: 'confirmed', answer: leftOut('771 is delivered.', '772 is cancelled.') }),
      saving('b', false, { state: 'accepted', answer: leftOut('773 is delivered.') }),
      saving('c', false, { state: 'confirmed', answer: leftOut('774 is delivered.') }),
      saving('read', false, { state: 'confirmed', answer }),
      saving('of-before', false, { state: 'confirmed' }),
      saving('refused', false, { state: 'refused', answer: leftOut('775 is delivered.') }),
      someWork('close', recordKey.runSheet('d'), closing, { state: 'confirmed', answer: leftOut('776 is delivered.') }),
    ],
  )
  expect(await readLeftOut(db)).toEqual([
    { entryId: 'save a', sheetId: 'a', messages: ['771 is delivered.', '772 is cancelled.'] },
    { entryId: 'save b', sheetId: 'b', messages: ['773 is delivered.'] },
    { entryId: 'save c', sheetId: 'c', messages: ['774 is delivered.'] },
  ])
})
