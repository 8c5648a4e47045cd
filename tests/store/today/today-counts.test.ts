import { expect, test } from 'vitest'
import { dateOfDay, dayNumber } from '#domain/today/day-number.ts'
import { NEEDS } from '#domain/today/needs.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readFigures } from '#store/reads/read-figures.ts'
import { readNeeds } from '#store/reads/read-needs.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { countStatuses } from '#store/search/count-statuses.ts'
import { searchEntry } from '#store/search/search-deltas.ts'
import { compactSearch, packNew, packTables } from '#store/search/search-packs.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { someShipment } from '#tests/support/shipments.ts'

const TODAY = dayNumber(todayInIndia())
const daysAgo = (days: number) => dateOfDay(TODAY - days)
const LATE = { estimated_delivery_date: daysAgo(1), created_at: `${daysAgo(5)}T06:00:00.000Z` }

const DUE = { ...LATE, id: 'b', estimated_delivery_date: daysAgo(0) }

const show = (db: WaybillDatabase, id: string, row: Shipment | null) =>
  db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () => showRows(db, [{ table: 'shipments', id, row }]))

/** Each count, and what the list says that it opens. */
async function counted(db: WaybillDatabase) {
  const needs = await readNeeds(db, TODAY)
  const lists = NEEDS.map(async (need) => {
    const search = {
      text: '',
      status: null,
      from: null,
      to: null,
      need,
      sort: 'created',
      direction: 'desc',
      page: 1,
      pageSize: 50,
    } as const
    const { total, rows } = await searchShipments(db, search)
    const statuses = Object.values(await countStatuses(db, search)).reduce((sum, count) => sum + count, 0)
    expect([rows.length, statuses]).toEqual([total, total])
    return [need, total] as const
  })
  expect(Object.fromEntries(await Promise.all(lists))).toEqual(needs)
  return needs
}

test('each count is that of the list it opens, packed, changed and packed again', async () => {
  const db = openDatabase(crypto.randomUUID())
  const rows = [
    someShipment({ id: 'a', ...LATE }),
    someShipment({ ...DUE, driver_id: null }),
    someShipment({ id: 'c', status: 'Failed Attempt', estimated_delivery_date: null, failed_on: [daysAgo(2)] }),
    someShipment({ id: 'd', status: 'Delivered', client_code: 'P101', created_at: `${daysAgo(40)}T06:00:00.000Z` }),
  ]
  await db.shipments.bulkAdd(rows)
  await db.transaction('rw', [...packTables(db), db.meta], async () => packNew(db, rows.map(searchEntry)))
  expect(await counted(db)).toEqual({ unassigned: 1, late: 1, failed: 1, unbilled: 1 })

  await show(db, 'b', someShipment(DUE))
  await show(db, 'c', null)
  await show(db, 'e', someShipment({ id: 'e', ...LATE }))
  expect(await counted(db)).toEqual({ unassigned: 0, late: 2, failed: 0, unbilled: 1 })

  const many = Array.from({ length: 2_000 }, (_, n) => someShipment({ id: `m${n}`, ...LATE, status: 'Delivered' }))
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(
      db,
      many.map((row) => ({ table: 'shipments', id: row.id, row })),
    ),
  )
  await compactSearch(db, '')
  expect(await counted(db)).toEqual({ unassigned: 0, late: 2, failed: 0, unbilled: 1 })
  expect((await readFigures(db, { from: TODAY - 30, to: TODAY }, TODAY)).total.booked).toBe(2_003)
})

test('what has been delivered since it was packed is late no more, and nobody has to take it', async () => {
  const db = openDatabase(crypto.randomUUID())
  const rows = [someShipment({ id: 'a', ...LATE }), someShipment({ ...DUE, driver_id: null })]
  await db.shipments.bulkAdd(rows)
  await db.transaction('rw', [...packTables(db), db.meta], async () => packNew(db, rows.map(searchEntry)))
  expect(await counted(db)).toMatchObject({ unassigned: 1, late: 1 })
  for (const row of rows) await show(db, row.id, { ...row, status: 'Delivered' })
  expect(await counted(db)).toMatchObject({ unassigned: 0, late: 0 })
})

test('Today reads no texts of the search, and what left is counted no more and wiped', async () => {
  const name = crypto.randomUUID()
  const db = openDatabase(name)
  const rows = [
    someShipment({ id: 'left', ...LATE, client_code: 'P999', driver_id: 'driver-left', failed_on: [daysAgo(3)] }),
    someShipment({ id: 'stays', ...LATE, client_code: 'P101' }),
  ]
  await db.shipments.bulkAdd(rows)
  await db.transaction('rw', [...packTables(db), db.meta], async () => packNew(db, rows.map(searchEntry)))
  await show(db, 'left', null)
  await compactSearch(db, '')
  expect(await wordsOfFacts(db)).toContain('P101')
  for (const word of ['P999', 'driver-left', String(TODAY - 3)]) expect(await wordsOfFacts(db)).not.toContain(word)

  await db.searchPacks.clear()
  db.close()
  const again = openDatabase(name)
  expect(await readNeeds(again, TODAY)).toMatchObject({ late: 1 })
  const { total, clients } = await readFigures(again, { from: TODAY - 30, to: TODAY }, TODAY)
  expect([total.booked, total.failed, clients.map(({ key }) => key)]).toEqual([1, 0, ['P101']])
})

async function wordsOfFacts(db: WaybillDatabase): Promise<string> {
  const packs = await db.factPacks.toArray()
  return JSON.stringify(packs.map(({ columns }) => [columns.clients, columns.drivers, [...columns.dueOn], columns.failedOn]))
}
