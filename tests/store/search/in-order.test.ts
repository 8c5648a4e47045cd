import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { searchEntry } from '#store/search/search-deltas.ts'
import { loadSearchMemory } from '#store/search/search-memory.ts'
import { packNew, packTables } from '#store/search/search-packs.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { sortOrder, type ListSort, type SortColumn } from '#store/search/sort-order.ts'
import { someOfficeShipment } from '#tests/support/shipments.ts'

let db: WaybillDatabase
beforeEach(() => (db = openDatabase(crypto.randomUUID())))
afterEach(() => db.close())

const at = (minute: number) => `2026-11-20T06:${String(minute).padStart(2, '0')}:00.000Z`

/** Packed as a first mirror packs them, the first one being the newest. */
async function shipments(...rows: (Partial<Shipment> & { id: string })[]) {
  const packed = rows.map((row, no) => someOfficeShipment({ created_at: at(59 - no), ...row }))
  await db.shipments.bulkAdd(packed)
  await db.transaction('rw', [...packTables(db), db.meta], () => packNew(db, packed.map(searchEntry)))
}
const change = (row: Shipment) =>
  db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], () => showRows(db, [{ table: 'shipments', id: row.id, row }]))
const drivers = (...names: [id: string, name: string][]) =>
  db.drivers.bulkPut(names.map(([id, name]) => ({ id, name, phone_number: null })))

async function ids(sort: SortColumn, direction: ListSort['direction'] = 'asc') {
  const { rows } = await searchShipments(db, { text: '', sort, direction, page: 1, pageSize: 100 })
  return rows.map(({ id }) => id).join(' ')
}

describe('sorted by driver', () => {
  beforeEach(async () => {
    await shipments(
      { id: 'none', driver_id: null },
      { id: 'a', driver_id: 'd1' },
      { id: 'b', driver_id: 'd2' },
      { id: 'c', driver_id: 'd3' },
    )
    await drivers(['d1', 'Asha'], ['d2', 'bharat'])
  })

  test('whoever this device does not know by name stands before all names, and what nobody drives comes last', async () => {
    expect([await ids('driver'), await ids('driver', 'desc')]).toEqual(['c a b none', 'b a c none'])
    await change(someOfficeShipment({ id: 'new', driver_id: 'd4' }))
    expect([await ids('driver'), await ids('driver', 'desc')]).toEqual(['c new a b none', 'b a c new none'])
  })

  test('the list follows a driver who has a new name', async () => {
    expect([await ids('driver'), await ids('driver', 'desc')]).toEqual(['c a b none', 'b a c none'])
    await drivers(['d1', 'Chitra'])
    expect([await ids('driver'), await ids('driver', 'desc')]).toEqual(['c b a none', 'a b c none'])
  })

  test('the list follows when all of them have new names', async () => {
    await ids('driver')
    await drivers(['d1', 'Zoya'], ['d2', 'Yash'])
    expect(await ids('driver')).toBe('c b a none')
  })

  test('the list follows when a name has come that was not known', async () => {
    await ids('driver')
    await drivers(['d3', 'Bela'])
    expect(await ids('driver')).toBe('a c b none')
  })
})

test('what has no number or no name to sort by comes last, up and down, packed or changed since', async () => {
  const nobody = { from_contact_number: '', from_name_or_company: '' }
  await shipments({ id: 'packed', ...nobody }, { id: 'b', from_name_or_company: 'Bela' }, { id: 'a', from_name_or_company: 'Asha' })
  await change(someOfficeShipment({ id: 'changed', created_at: at(1), ...nobody }))
  expect([await ids('from'), await ids('from', 'desc')]).toEqual(['a b packed changed', 'b a packed changed'])
  expect([await ids('mobile'), await ids('mobile', 'desc')]).toEqual(['b a packed changed', 'b a packed changed'])
})

test('an order is made once for the four that a person switches between, and again when more is packed', async () => {
  await shipments({ id: 'a' }, { id: 'b' })
  const memory = await loadSearchMemory(db)
  const order = (sort: SortColumn, direction: ListSort['direction'], of = memory) => sortOrder(of, { sort, direction }, new Map())
  const asked = [
    ['created', 'desc'],
    ['weight', 'desc'],
    ['weight', 'asc'],
    ['mobile', 'asc'],
  ] as const
  const first = asked.map(([sort, direction]) => order(sort, direction))
  expect(asked.map(([sort, direction]) => order(sort, direction)).every((again, no) => again === first[no])).toBe(true)
  // A fifth takes the place of the one that nobody has asked for the longest.
  order('created', 'asc')
  expect([order('mobile', 'asc') === first[3], order('weight', 'desc') === first[1], order('created', 'desc') === first[0]]).toEqual([
    true,
    true,
    false,
  ])

  const before = order('weight', 'desc')
  const row = someOfficeShipment({ id: 'c', total_weight: 99 })
  await db.shipments.add(row)
  await db.transaction('rw', [...packTables(db), db.meta], () => packNew(db, [searchEntry(row)]))
  expect(order('weight', 'desc', await loadSearchMemory(db))).not.toBe(before)
  expect(await ids('weight', 'desc')).toBe('c a b')
})
