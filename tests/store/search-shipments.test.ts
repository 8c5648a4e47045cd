import { expect, test } from 'vitest'
import type { Shipment } from '#domain/shipment.ts'
import { openDatabase, type WaybillDatabase } from '#store/database.ts'
import { searchEntry } from '#store/search-deltas.ts'
import { compactSearch, packNew } from '#store/search-packs.ts'
import { searchShipments, type ShipmentSearch } from '#store/search-shipments.ts'
import { showRows } from '#store/shown-rows.ts'
import { readStatusCounts } from '#store/status-counts.ts'
import { someShipment } from '#tests/support/shipments.ts'

const at = (minute: number) => new Date(Date.parse('2026-11-01T00:00:00.000Z') + minute * 60_000).toISOString()

async function deskWith(count: number): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  const rows = Array.from({ length: count }, (_, n) =>
    someShipment({ id: `id-${n}`, shipment_id: `SHP${n}`, created_at: at(n), to_name_or_company: `Person ${n}` }),
  )
  await db.shipments.bulkAdd(rows)
  await db.transaction('rw', [db.searchPacks, db.meta], async () => packNew(db, rows.toReversed().map(searchEntry)))
  return db
}

const show = (db: WaybillDatabase, id: string, row: Shipment | null) =>
  db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () => showRows(db, [{ table: 'shipments', id, row }]))

async function find(db: WaybillDatabase, search: Partial<ShipmentSearch>) {
  const usual: ShipmentSearch = { text: '', status: null, from: null, to: null, sort: 'newest', page: 1, pageSize: 10 }
  const { rows, total } = await searchShipments(db, { ...usual, ...search })
  return { ids: rows.map(({ id }) => id), total }
}

test('text is found anywhere in number, id and names, without regard to case', async () => {
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
  expect((await find(db, { text: 'person', sort: 'oldest', pageSize: 2 })).ids).toEqual(['id-0', 'id-1'])
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
  await compactSearch(db)
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
        for (const sort of ['newest', 'oldest'] as const) {
          const fitting = all
            .filter(
              (row) =>
                (text === '' || `${row.to_name_or_company} ${row.tracking_number}`.toLowerCase().includes(text)) &&
                (status === null || row.status === status),
            )
            .toSorted((a, b) => (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1))
          const ids = (sort === 'newest' ? fitting : fitting.toReversed()).map(({ id }) => id)
          const found: string[] = []
          for (let page = 1; page <= 9; page += 1) found.push(...(await find(db, { text, status, from, sort, page, pageSize: 9 })).ids)
          expect(found).toEqual(ids)
        }
      }
    }
  }
})
