import { expect, test } from 'vitest'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { displayShipmentId, PAYMENT_MODES, type Shipment } from '#domain/shipment/shipment.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { countStatuses } from '#store/search/count-statuses.ts'
import { searchEntry } from '#store/search/search-deltas.ts'
import { compactSearch, packNew, packTables } from '#store/search/search-packs.ts'
import { searchShipments, type ShipmentSearch } from '#store/search/search-shipments.ts'
import type { SortColumn } from '#store/search/sort-order.ts'
import type { Client } from '#domain/people/client.ts'
import { NO_DRIVER } from '#domain/shipment/list/list-filters.ts'
import type { SearchFilters } from '#store/search/search-filters.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { readStatusCounts } from '#store/search/status-counts.ts'
import { someShipment } from '#tests/support/shipments.ts'

const at = (minute: number) => new Date(Date.parse('2026-11-01T00:00:00.000Z') + minute * 60_000).toISOString()

async function deskWith(count: number): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  const rows = Array.from({ length: count }, (_, n) =>
    someShipment({ id: `id-${n}`, shipment_id: `SHP${n}`, created_at: at(n), to_name_or_company: `Person ${n}` }),
  )
  await db.shipments.bulkAdd(rows)
  await db.transaction('rw', [...packTables(db), db.meta], async () => packNew(db, rows.toReversed().map(searchEntry)))
  return db
}

const show = (db: WaybillDatabase, id: string, row: Shipment | null) =>
  db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () => showRows(db, [{ table: 'shipments', id, row }]))

async function find(db: WaybillDatabase, search: Partial<ShipmentSearch>) {
  const usual: ShipmentSearch = { text: '', status: null, from: null, to: null, sort: 'created', direction: 'desc', page: 1, pageSize: 10 }
  const { rows, total } = await searchShipments(db, { ...usual, ...search })
  return { ids: rows.map(({ id }) => id), total }
}

test('text is found anywhere in numbers, ids, names and places, without regard to case', async () => {
  const db = await deskWith(30)
  await show(
    db,
    'x',
    someShipment({ id: 'x', shipment_id: 'SHPABC', from_name_or_company: 'Śrī Textiles (P) 50%_off', tracking_number: '555000111' }),
  )
  for (const text of ['shpabc', '5000111', 'TEXTILES (P)', '(p)', '50%_', '  (p) 50%_off '])
    expect(await find(db, { text })).toEqual({ ids: ['x'], total: 1 })
  expect((await find(db, { text: '%' })).total).toBe(1)
  expect((await find(db, { text: 'person 1' })).total).toBe(11)
  // Not across two fields, and not in fields that are not searched.
  expect((await find(db, { text: 'offasha' })).total).toBe(0)
  expect((await find(db, { text: 'lake view' })).total).toBe(0)
})

test('results come newest first, page by page, with their number', async () => {
  const db = await deskWith(25)
  expect(await find(db, { text: 'person', pageSize: 10, page: 3 })).toEqual({ ids: ['id-4', 'id-3', 'id-2', 'id-1', 'id-0'], total: 25 })
  expect((await find(db, { text: 'person', direction: 'asc', pageSize: 2 })).ids).toEqual(['id-0', 'id-1'])
})

test('a changed, new or removed shipment is found as it is now, before and after the packs are compacted', async () => {
  const db = await deskWith(10)
  await find(db, { text: 'person' })
  await show(db, 'id-3', someShipment({ id: 'id-3', to_name_or_company: 'Somebody Else', created_at: at(3) }))
  await show(db, 'id-4', null)
  await show(db, 'new', someShipment({ id: 'new', to_name_or_company: 'Person New', created_at: at(99) }))
  const expected = { ids: ['new', 'id-9', 'id-8', 'id-7', 'id-6', 'id-5', 'id-2', 'id-1', 'id-0'], total: 9 }
  expect(await find(db, { text: 'person' })).toEqual(expected)
  expect((await find(db, { text: 'somebody' })).ids).toEqual(['id-3'])

  const many = Array.from({ length: 2_000 }, (_, n) => ({
    table: 'shipments' as const,
    id: `m${n}`,
    row: someShipment({ id: `m${n}`, created_at: at(-n) }),
  }))
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () => showRows(db, many))
  await compactSearch(db, '')
  expect(await db.searchDeltas.count()).toBe(0)
  expect(await find(db, { text: 'person' })).toEqual(expected)
  expect((await find(db, { text: 'somebody' })).ids).toEqual(['id-3'])
  expect((await find(db, { text: 'asha' })).total).toBe(2_000)
})

test('days include the whole of the last one, in India', async () => {
  const db = openDatabase(crypto.randomUUID())
  await show(db, 'late', someShipment({ id: 'late', created_at: '2026-11-20T18:29:59.999Z' }))
  await show(db, 'next', someShipment({ id: 'next', created_at: '2026-11-20T18:30:00.000Z' }))
  await show(db, 'early', someShipment({ id: 'early', created_at: '2026-11-19T18:30:00.000Z' }))
  expect((await find(db, { from: '2026-11-20', to: '2026-11-20' })).ids).toEqual(['late', 'early'])
})

test('the counts move with every write, so that nobody has to count', async () => {
  const db = openDatabase(crypto.randomUUID())
  await show(db, 'a', someShipment({ id: 'a', status: 'Pending' }))
  await show(db, 'b', someShipment({ id: 'b', status: 'Pending' }))
  await show(db, 'a', someShipment({ id: 'a', status: 'Delayed' }))
  await show(db, 'b', null)
  expect(await readStatusCounts(db)).toEqual({ total: 1, byStatus: { Pending: 0, Delayed: 1 } })
  expect(await find(db, { status: 'Delayed' })).toEqual({ ids: ['a'], total: 1 })
  expect(await find(db, { status: 'Pending' })).toEqual({ ids: [], total: 0 })
})

test('every page of every search is what looking through all shipments would give', async () => {
  const db = await deskWith(60)
  const statuses = ['Pending', 'Delayed', 'Delivered'] as const
  for (let n = 0; n < 45; n += 1) {
    const id = `id-${(n * 7) % 80}`
    await show(
      db,
      id,
      n % 5 === 0
        ? null
        : someShipment({ id, status: statuses[n % 3]!, created_at: at((n * 13) % 90), to_name_or_company: `Person ${n % 4}` }),
    )
  }
  const all = await db.shipments.toArray()
  for (const text of ['', 'person 1', 'person', '17']) {
    for (const status of [null, 'Delayed'] as const) {
      for (const from of [null, '2026-11-01']) {
        for (const direction of ['desc', 'asc'] as const) {
          const fitting = all
            .filter(
              (row) =>
                (text === '' || `${row.to_name_or_company} ${row.tracking_number}`.toLowerCase().includes(text)) &&
                (status === null || row.status === status),
            )
            .toSorted((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1))
          const ids = (direction === 'desc' ? fitting : fitting.toReversed()).map(({ id }) => id)
          const found: string[] = []
          for (let page = 1; page <= 9; page += 1) found.push(...(await find(db, { text, status, from, direction, page, pageSize: 9 })).ids)
          expect(found).toEqual(ids)
        }
      }
    }
  }
})

test('every column sorts, packed and changed rows alike, with what is missing last and the newest first among equals', async () => {
  const db = await deskWith(0)
  const names = ['Asha', 'bharat', 'Chitra', '']
  const some = (n: number): Shipment =>
    someShipment({
      id: `id-${n}`,
      shipment_id: n % 7 === 0 ? null : `SHP${(n * 5) % 50}`,
      created_at: at((n * 13) % 30),
      status: SHIPMENT_STATUSES[n % SHIPMENT_STATUSES.length]!,
      from_name_or_company: names[n % 3]!,
      to_name_or_company: `Person ${n % 5}`,
      from_contact_number: `90000000${10 + (n % 4)}`,
      total_weight: n % 6 === 0 ? null : (n * 7) % 20,
      driver_id: n % 4 === 3 ? null : `driver-${n % 4}`,
    })
  await db.drivers.bulkAdd(names.slice(0, 3).map((name, n) => ({ id: `driver-${n}`, name, phone_number: null })))
  const packed = Array.from({ length: 40 }, (_, n) => some(n))
  await db.shipments.bulkAdd(packed)
  await db.transaction('rw', [...packTables(db), db.meta], async () => {
    await packNew(db, packed.slice(0, 20).map(searchEntry))
    await packNew(db, packed.slice(20).map(searchEntry))
  })
  await find(db, { sort: 'weight', direction: 'desc' })
  for (const n of [3, 11, 25]) await show(db, `id-${n}`, { ...some(n + 1), id: `id-${n}` })
  await show(db, 'id-7', null)
  await show(db, 'id-99', some(99))

  const all = await db.shipments.toArray()
  const keys: Record<Exclude<SortColumn, 'created'>, (row: Shipment) => string | number | null> = {
    'shipment-id': (row) => displayShipmentId(row).toLowerCase(),
    from: ({ from_name_or_company }) => from_name_or_company.toLowerCase(),
    to: ({ to_name_or_company }) => to_name_or_company.toLowerCase(),
    mobile: ({ from_contact_number }) => from_contact_number ?? null,
    weight: ({ total_weight }) => total_weight,
    status: ({ status }) => SHIPMENT_STATUSES.indexOf(status),
    driver: ({ driver_id }) => (driver_id === null ? null : names[Number(driver_id.at(-1))]!.toLowerCase()),
  }
  for (const [sort, key] of Object.entries(keys)) {
    for (const direction of ['asc', 'desc'] as const) {
      const newest = all.toSorted((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1))
      const turn = direction === 'asc' ? 1 : -1
      const there = newest.filter((row) => key(row) !== null).toSorted((a, b) => (key(a)! < key(b)! ? -turn : key(a)! > key(b)! ? turn : 0))
      const expected = [...there, ...newest.filter((row) => key(row) === null)].map(({ id }) => id)
      const found: string[] = []
      for (const page of [1, 2, 3, 4]) found.push(...(await find(db, { sort: sort as SortColumn, direction, page, pageSize: 11 })).ids)
      expect(found, `${sort} ${direction}`).toEqual(expected)
    }
  }
})

test('the statuses are counted under the same text and days as the list, before and after changes', async () => {
  const db = await deskWith(30)
  await show(db, 'id-3', someShipment({ id: 'id-3', status: 'Delayed', to_name_or_company: 'Person 3', created_at: at(3) }))
  await show(db, 'id-12', null)
  await show(db, 'late', someShipment({ id: 'late', status: 'Delayed', created_at: '2026-11-20T18:29:59.999Z' }))
  for (const filters of [
    { text: '', from: null, to: null },
    { text: 'person 1', from: null, to: null },
    { text: '', from: '2026-11-20', to: '2026-11-20' },
    { text: 'nobody at all', from: null, to: null },
  ]) {
    const counts = await countStatuses(db, filters)
    for (const status of SHIPMENT_STATUSES) expect(counts[status] ?? 0).toBe((await find(db, { ...filters, status })).total)
  }
})

const PARCEL = someShipment({
  id: '0198c0de-0000-4000-8000-000000000001',
  shipment_id: 'SHP7K2M9QXW',
  tracking_number: '1781234567890123',
  from_name_or_company: 'Charminar Textiles',
  from_contact_number: '9848022338',
  from_city: 'Warangal',
  from_postal_code: '506 002',
  to_name_or_company: 'Asha Rao',
  to_contact_number: '8012345678',
  to_city: 'Mysuru',
  to_postal_code: '570001',
  client_code: 'P101',
  invoice_number: 'P101-0007',
  driver_id: 'driver-9',
})

test.each([
  ['its readable id', 'shp7k2m9qxw'],
  ['its tracking number', '1781234567890123'],
  ['the same in groups', '1781 2345 6789 0123'],
  ['the same with dashes', '1781-2345-6789-0123'],
  ['a pasted link', 'https://waybill.example/user-tracking/1781234567890123?from=mail'],
  ['the sender', 'charminar'],
  ['the recipient', 'ASHA R'],
  ['the sender’s phone', '98480 22338'],
  ['the recipient’s phone', '+91 80123-45678'],
  ['the end of a phone', '45678'],
  ['the sender’s city', 'warangal'],
  ['the recipient’s city', 'mysu'],
  ['the sender’s PIN code', '506002'],
  ['the recipient’s, in groups', '570 001'],
  ['the client’s code', 'p101'],
  ['the client’s name', 'nizam pearls'],
  ['the invoice', 'P101-0007'],
  ['the driver', 'ravi'],
])('a shipment is found by %s, packed or changed since', async (_what, text) => {
  const db = openDatabase(crypto.randomUUID())
  await db.clients.add({ id: 'c', client_code: 'P101', client_name: 'Nizam Pearls' } as Client)
  await db.drivers.add({ id: 'driver-9', name: 'Ravi Kumar', phone_number: null })
  await show(db, PARCEL.id, PARCEL)
  const other = { from_name_or_company: 'X', to_name_or_company: 'Y', tracking_number: '17', to_contact_number: '9000000001' }
  await show(db, 'other', someShipment({ id: 'other', ...other }))
  expect(await find(db, { text })).toEqual({ ids: [PARCEL.id], total: 1 })
  const many = Array.from({ length: 2_000 }, (_, n) => ({
    table: 'shipments' as const,
    id: `m${n}`,
    row: someShipment({ ...other, id: `m${n}` }),
  }))
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () => showRows(db, many))
  await compactSearch(db, '')
  expect(await db.searchDeltas.count()).toBe(0)
  expect(await find(db, { text })).toEqual({ ids: [PARCEL.id], total: 1 })
  expect((await countStatuses(db, { text }))[PARCEL.status]).toBe(1)
})

test('a shipment without a readable id is found by the one that is shown', async () => {
  const db = openDatabase(crypto.randomUUID())
  await show(db, PARCEL.id, { ...PARCEL, shipment_id: null })
  expect((await find(db, { text: displayShipmentId({ ...PARCEL, shipment_id: null }) })).ids).toEqual([PARCEL.id])
})

test('every filter, alone and with others, leaves what looking through all shipments leaves', async () => {
  const db = await deskWith(0)
  const some = (n: number): Shipment =>
    someShipment({
      id: `id-${n}`,
      created_at: at(n * 300),
      status: SHIPMENT_STATUSES[n % 5]!,
      client_code: n % 3 === 0 ? null : `P${n % 3}`,
      driver_id: n % 4 === 0 ? null : `driver-${n % 4}`,
      estimated_delivery_date: n % 7 === 0 ? null : `2026-11-${10 + (n % 7)}`,
      invoice_status: n % 5 === 2 ? 'raised' : 'pending',
      payment_mode: PAYMENT_MODES[n % 3]!,
      to_city: n % 2 === 0 ? 'Pune' : 'Hyderabad',
      to_postal_code: n % 2 === 0 ? '411 001' : '500081',
    })
  const packed = Array.from({ length: 60 }, (_, n) => some(n))
  await db.shipments.bulkAdd(packed)
  await db.transaction('rw', [...packTables(db), db.meta], async () => {
    await packNew(db, packed.slice(0, 25).map(searchEntry))
    await packNew(db, packed.slice(25).map(searchEntry))
  })
  for (const n of [3, 11, 25, 40]) await show(db, `id-${n}`, { ...some(n + 1), id: `id-${n}` })
  await show(db, 'id-7', null)
  await show(db, 'id-99', some(99))
  const all = await db.shipments.toArray()

  const filters: [SearchFilters, (row: Shipment) => boolean][] = [
    [{ client: 'P1' }, (row) => row.client_code === 'P1'],
    [{ client: 'NOBODY' }, () => false],
    [{ driver: 'driver-2' }, (row) => row.driver_id === 'driver-2'],
    [{ driver: NO_DRIVER }, (row) => row.driver_id === null],
    [{ place: ' PUN' }, (row) => row.to_city === 'Pune'],
    [{ place: '411 0' }, (row) => row.to_city === 'Pune'],
    [{ place: 'une' }, () => false],
    [{ dueFrom: '2026-11-12' }, (row) => (row.estimated_delivery_date ?? '') >= '2026-11-12'],
    [{ dueTo: '2026-11-12' }, (row) => row.estimated_delivery_date !== null && row.estimated_delivery_date <= '2026-11-12'],
    [{ payment: 'cod' }, (row) => row.payment_mode === 'cod'],
    [{ payment: 'prepaid' }, (row) => row.payment_mode === 'prepaid'],
    [{ unbilled: true }, (row) => Boolean(row.client_code) && row.status !== 'Cancelled' && row.invoice_status !== 'raised'],
    [{ from: '2026-11-05', to: '2026-11-08' }, (row) => row.created_at >= '2026-11-04T18:30' && row.created_at < '2026-11-08T18:30'],
    [{ text: 'asha' }, () => true],
  ]
  for (const [one, fitsOne] of filters) {
    for (const [other, fitsOther] of filters) {
      const fitting = all.filter((row) => fitsOne(row) && fitsOther(row))
      if (Object.keys(one).some((key) => one !== other && key in other)) continue
      const { ids, total } = await find(db, { ...one, ...other, pageSize: 100 })
      expect([JSON.stringify({ ...one, ...other }), total, ids.toSorted()]).toEqual([
        JSON.stringify({ ...one, ...other }),
        fitting.length,
        fitting.map(({ id }) => id).toSorted(),
      ])
      const counts = await countStatuses(db, { ...one, ...other })
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(fitting.length)
    }
  }
})
