import { afterEach, expect, test } from 'vitest'
import { BLANK_CLIENT } from '#domain/people/client.ts'
import { BLANK_WAREHOUSE } from '#domain/warehouse/warehouse.ts'
import type { MirroredTable } from '#domain/sync/mirror.ts'
import { openDatabase, type ServerRow, type WaybillDatabase } from '#store/database/database.ts'
import { UNSENT_STATES, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readPendingRecords } from '#store/records/pending-records.ts'
import { readPendingShipments } from '#store/records/pending-shipments.ts'
import { rebaseRecords, recordTables, takeServerRows, type RecordName } from '#store/records/rebase-records.ts'
import { seenClient, seenWarehouse } from '#store/records/seen-directory.ts'
import { seenShipment } from '#store/records/seen-shipment.ts'
import { showRows, type ShownChange } from '#store/records/shown-rows.ts'
import { readStatusCounts } from '#store/search/status-counts.ts'
import { someEntry, someWithdrawal, someWork } from '#tests/support/outbox-rows.ts'
import { someRunSheet } from '#tests/support/run-sheets.ts'
import { someOfficeShipment, someShipment } from '#tests/support/shipments.ts'

const opened: WaybillDatabase[] = []
afterEach(() => opened.splice(0).forEach((db) => db.close()))

async function deviceWith(...entries: Omit<OutboxEntry, 'seq'>[]): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  opened.push(db)
  await db.outbox.bulkAdd(entries)
  return db
}

const client = (id: string, client_name = 'As the server has it') => ({ ...BLANK_CLIENT, id, client_name })
const warehouse = (id: string, name = 'As the server has it') => ({ ...BLANK_WAREHOUSE, id, name, user_id: null })
const rename = (id: string, to: string, given: Partial<OutboxEntry> = {}) =>
  someWork(
    `${id} ${to}`,
    `client:${id}`,
    { kind: 'save-client', payload: { id, isNew: false, changes: { client_name: { from: '', to } } } },
    given,
  )

const inOne = (db: WaybillDatabase, work: () => Promise<void>) =>
  db.transaction('rw', [...recordTables(db)], async () => {
    await work()
  })
const take = (db: WaybillDatabase, ...rows: ServerRow[]) => inOne(db, () => takeServerRows(db, rows))
const rebase = (db: WaybillDatabase, ...records: RecordName[]) => inOne(db, () => rebaseRecords(db, records))
const underneath = async (db: WaybillDatabase) => (await db.serverRows.toArray()).map(({ id, row }) => [id, row])
const named = async (db: WaybillDatabase) => (await db.clients.toArray()).map(({ id, client_name }) => [id, client_name])
const isClient = (id: string): RecordName => ({ table: 'clients', id })

test('one’s own work shows on top of the server’s row, which is kept underneath, and a row without work is not kept twice', async () => {
  const db = await deviceWith(rename('c1', 'First'), rename('c1', 'Second'))
  await db.serverRows.add({ table: 'clients', id: 'c2', row: client('c2', 'Older') })
  await take(db, ...['c1', 'c2'].map((id): ServerRow => ({ table: 'clients', id, row: client(id) })))
  expect(await named(db)).toEqual([
    ['c1', 'Second'],
    ['c2', 'As the server has it'],
  ])
  expect(await underneath(db)).toEqual([['c1', client('c1')]])
})

test('with its first work a row is put aside, with the last of it the row shows again', async () => {
  const db = await deviceWith()
  await db.clients.bulkAdd([client('c1'), client('c2')])
  await db.outbox.bulkAdd([rename('c1', 'Mine'), rename('c3', 'Of nothing')])
  await rebase(db, isClient('c1'), isClient('c1'), isClient('c2'), isClient('c3'))
  expect(await named(db)).toEqual([
    ['c1', 'Mine'],
    ['c2', 'As the server has it'],
  ])
  expect(await underneath(db)).toEqual([
    ['c1', client('c1')],
    ['c3', null],
  ])
  await db.outbox.add(rename('c1', 'Mine again'))
  await rebase(db, isClient('c1'))
  expect([await named(db), (await underneath(db))[0]]).toEqual([
    [
      ['c1', 'Mine again'],
      ['c2', 'As the server has it'],
    ],
    ['c1', client('c1')],
  ])
  await db.outbox.clear()
  await rebase(db, isClient('c1'), isClient('c3'))
  expect([await named(db), await underneath(db)]).toEqual([
    [
      ['c1', 'As the server has it'],
      ['c2', 'As the server has it'],
    ],
    [],
  ])
})

test('what waits or was taken in shows; what is refused, given up, withdrawn or a receipt does not', async () => {
  const states = ['waiting', 'sending', 'backoff', 'signed-out', 'accepted', 'refused', 'confirmed', 'discarded'] as const
  const withdrawn = rename('withdrawn', 'Mine', { withdrawal: someWithdrawal('x') })
  const db = await deviceWith(...states.map((state) => rename(state, 'Mine', { state })), withdrawn)
  const ids = [...states, 'withdrawn']
  await db.clients.bulkAdd(ids.map((id) => client(id)))
  await rebase(db, ...ids.map(isClient))
  const shown = async () => (await named(db)).flatMap(([id, name]) => (name === 'Mine' ? [id] : []))
  const pending = ['accepted', 'backoff', 'sending', 'signed-out', 'waiting']
  expect(await shown()).toEqual(pending)
  await take(db, ...ids.map((id): ServerRow => ({ table: 'clients', id, row: client(id) })))
  expect(await shown()).toEqual(pending)
})

test.each([1, 50, 51, 120])('work on %s records at once shows on each of them, in the order it was made', async (count) => {
  const ids = Array.from({ length: count }, (_, at) => `c${at}`)
  const db = await deviceWith(...ids.map((id) => rename(id, 'First')), ...ids.toReversed().map((id) => rename(id, 'Second')))
  await db.clients.bulkAdd([...ids, 'other'].map((id) => client(id)))
  await rebase(db, ...ids.map(isClient))
  expect((await named(db)).filter(([, name]) => name === 'Second')).toHaveLength(count)
  expect(await db.serverRows.count()).toBe(count)
})

test('a record of any table is found with its work, and a driver’s name has none', async () => {
  const sheet = someRunSheet({ id: 'x', vehicle: 'MH 1' })
  const changes = { vehicle: { from: 'MH 1', to: 'MH 2' } }
  const db = await deviceWith(
    someEntry('delivery', 'x'),
    rename('x', 'Mine'),
    someWork('w', 'warehouse:x', {
      kind: 'save-warehouse',
      payload: { id: 'x', isNew: false, changes: { name: { from: '', to: 'Mine' } } },
    }),
    someWork('r', 'run-sheet:x', {
      kind: 'save-run-sheet',
      payload: { id: 'x', isNew: false, changes, added: [], removed: [], order: [] },
    }),
  )
  const rows: ShownChange[] = [
    { table: 'shipments', id: 'x', row: someShipment({ id: 'x' }) },
    { table: 'clients', id: 'x', row: client('x') },
    { table: 'warehouses', id: 'x', row: warehouse('x') },
    { table: 'drivers', id: 'x', row: { id: 'x', name: 'Ravi', phone_number: null } },
    { table: 'run_sheets', id: 'x', row: sheet },
  ]
  await inOne(db, () => showRows(db, rows))
  await rebase(db, ...rows.map(({ table, id }) => ({ table, id })))
  expect([
    (await db.shipments.get('x'))?.status,
    (await db.clients.get('x'))?.client_name,
    (await db.warehouses.get('x'))?.name,
    (await db.drivers.get('x'))?.name,
    (await db.run_sheets.get('x'))?.vehicle,
  ]).toEqual(['Delivered', 'Mine', 'Mine', 'Ravi', 'MH 2'])
  expect((await db.serverRows.toArray()).map(({ table }) => table)).toEqual(['clients', 'run_sheets', 'shipments', 'warehouses'])
  await inOne(db, () =>
    showRows(
      db,
      rows.map(({ table, id }) => ({ table, id, row: null })),
    ),
  )
  const counts = await Promise.all(
    (['shipments', 'clients', 'warehouses', 'drivers', 'run_sheets'] as const).map((table) => db[table].count()),
  )
  expect(counts).toEqual([0, 0, 0, 0, 0])
})

test('what is shown is counted by its status as it changes, comes and goes', async () => {
  const db = await deviceWith()
  const show = (...rows: [id: string, status: 'Pending' | 'Delivered' | null][]) =>
    inOne(db, () =>
      showRows(
        db,
        rows.map(([id, status]) => ({ table: 'shipments', id, row: status === null ? null : someShipment({ id, status }) })),
      ),
    )
  await show(['s1', 'Pending'], ['s2', 'Pending'])
  expect(await readStatusCounts(db)).toEqual({ total: 2, byStatus: { Pending: 2 } })
  await show(['s1', 'Delivered'], ['s2', null], ['s3', 'Pending'], ['s4', null])
  expect(await readStatusCounts(db)).toEqual({ total: 2, byStatus: { Pending: 1, Delivered: 1 } })
})

test('a record is marked while work on it has not reached the office, and as one’s own turn over all else where it is refused', async () => {
  const marked = async (table: MirroredTable, ...entries: Omit<OutboxEntry, 'seq'>[]) =>
    Object.fromEntries(await readPendingRecords(await deviceWith(...entries), table))
  for (const state of UNSENT_STATES) expect(await marked('clients', rename('c1', 'Mine', { state }))).toEqual({ c1: 'unsent' })
  for (const state of ['accepted', 'confirmed', 'discarded'] as const)
    expect(await marked('clients', rename('c1', 'Mine', { state }))).toEqual({})
  const refused = rename('c1', 'Refused', { state: 'refused' })
  expect(await marked('clients', refused, rename('c1', 'Waiting'), rename('c2', 'Waiting'))).toEqual({ c1: 'needs-you', c2: 'unsent' })
  expect(await marked('clients', rename('c1', 'Waiting'), refused)).toEqual({ c1: 'needs-you' })
  expect(await marked('shipments', refused, someEntry('a', 's1'))).toEqual({ s1: 'unsent' })
  expect(Object.fromEntries(await readPendingShipments(await deviceWith(refused, someEntry('a', 's1'))))).toEqual({ s1: 'unsent' })
})

test('who deletes a client or a warehouse says what was seen of it, each field, or nothing where it is not shown', async () => {
  const db = await deviceWith()
  const typed = { client_code: 'P1', client_name: 'A', contact_email: 'a@b.in', contact_phone: '98', address: 'Pune', gstin: 'G', pan: 'P' }
  await db.clients.add({ ...client('c1'), ...typed })
  await db.warehouses.add({ ...warehouse('w1'), name: 'South', location: 'Pune', capacity: '9', user_id: 'u1' })
  expect([await seenClient(db, 'c1'), await seenClient(db, 'c2')]).toEqual([{ seen: typed }, {}])
  expect([await seenWarehouse(db, 'w1'), await seenWarehouse(db, 'w2')]).toEqual([
    { seen: { name: 'South', location: 'Pune', capacity: '9', status: 'active' } },
    {},
  ])
})

test('who decides about a shipment decides about what is shown, told or was opened, in this order; its time is the server’s', async () => {
  const db = await deviceWith()
  const [at, number] = ['2026-11-20T06:00:00.000Z', '17']
  const seen = (id: string, updated_at: string, tracking_number = number) => someOfficeShipment({ id, updated_at, tracking_number })
  const told = seen('s1', 'told', '18')
  expect(await seenShipment(db, 's1')).toEqual({ trackingNumber: null, seenAt: null })
  await db.openedShipments.add({ id: 's1', openedAt: 1, detail: { shipment: seen('s1', 'opened', '19'), updates: [], proofs: [] } })
  expect(await seenShipment(db, 's1')).toEqual({ trackingNumber: '19', seenAt: 'opened' })
  expect(await seenShipment(db, 's1', told)).toEqual({ trackingNumber: '18', seenAt: 'told' })
  await db.shipments.add(seen('s1', at))
  expect(await seenShipment(db, 's1', told)).toEqual({ trackingNumber: number, seenAt: at })
  await db.serverRows.put({ table: 'shipments', id: 's1', row: seen('s1', 'underneath') })
  expect(await seenShipment(db, 's1', told)).toEqual({ trackingNumber: number, seenAt: 'underneath' })
  await db.serverRows.put({ table: 'shipments', id: 's1', row: null })
  expect([await seenShipment(db, 's1'), await seenShipment(db, 's1', told)]).toEqual([
    { trackingNumber: number, seenAt: null },
    { trackingNumber: number, seenAt: 'told' },
  ])
})
