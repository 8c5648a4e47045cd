import { expect, test } from 'vitest'
import type { Client } from '#domain/people/client.ts'
import { openDatabase } from '#store/database/database.ts'
import { countStatuses } from '#store/search/count-statuses.ts'
import { eachLineWith } from '#store/search/each-line-with.ts'
import { searchEntry } from '#store/search/search-deltas.ts'
import { isSought } from '#store/search/search-filters.ts'
import { packNew, packTables } from '#store/search/search-packs.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { someOfficeShipment } from '#tests/support/shipments.ts'

test('each line that holds a text is found once, at its beginning, at its end and however often', () => {
  const text = 'ab\ncab\nxyz\nabcab'
  const pack = { text, starts: Uint32Array.of(0, 3, 7, 11, text.length + 1), firstRow: 100 }
  const found = (needle: string) => {
    const rows: number[] = []
    eachLineWith({ ...pack, mobiles: '', drivers: '', weights: [], facts: '' }, needle, (row) => rows.push(row))
    return rows
  }
  expect([found('ab'), found('abc'), found('z'), found('cab'), found('no')]).toEqual([[100, 101, 103], [103], [102], [101, 103], []])
  expect(found('')).toEqual([100, 101, 102, 103])
})

test('a shipment that holds the text itself and has a client or a driver of that name is found and counted once', async () => {
  const db = openDatabase(crypto.randomUUID())
  await db.clients.add({ id: 'c', client_code: 'P101', client_name: 'Asha Pearls' } as Client)
  await db.drivers.add({ id: 'driver-1', name: 'Asha Kumar', phone_number: null })
  const rows = [
    someOfficeShipment({ id: 'by-all', client_code: 'P101', driver_id: 'driver-1', to_name_or_company: 'Asha Rao' }),
    someOfficeShipment({ id: 'by-name', client_code: 'P101', driver_id: null, to_name_or_company: 'Ravi' }),
    someOfficeShipment({ id: 'by-none', client_code: null, driver_id: null, to_name_or_company: 'Ravi' }),
  ]
  await db.shipments.bulkAdd(rows)
  // Two packs: what is found at the end of one is not the beginning of the next.
  await db.transaction('rw', [...packTables(db), db.meta], async () => {
    for (const row of rows) await packNew(db, [searchEntry(row)])
  })
  const search = { text: 'asha', sort: 'created', direction: 'asc', page: 1, pageSize: 10 } as const
  const { rows: found, total } = await searchShipments(db, search)
  expect([found.map(({ id }) => id), total]).toEqual([['by-all', 'by-name'], 2])
  expect(await countStatuses(db, { text: 'asha' })).toEqual({ 'Out for Delivery': 2 })
  expect((await searchShipments(db, { ...search, text: '', from: '2026-11-20' })).total).toBe(3)
  db.close()
})

test('whatever is left out or blank looks for nothing, and everything else for something', () => {
  const nothing = [{}, { text: '  ' }, { place: ' ' }, { need: null, client: null, driver: null, payment: null, unbilled: false }]
  expect(nothing.filter(isSought)).toEqual([])
  const something = [
    { text: 'a' },
    { place: 'p' },
    { need: 'late' as const },
    { client: 'P1' },
    { driver: 'd' },
    { from: '2026-11-20' },
    { to: '2026-11-20' },
    { dueFrom: '2026-11-20' },
    { dueTo: '2026-11-20' },
    { unbilled: true },
    { payment: 'cod' as const },
  ]
  expect(something.filter((filters) => !isSought(filters))).toEqual([])
})
