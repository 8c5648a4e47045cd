import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readFactBlocks } from '#store/reads/read-needs.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { eachLineWith } from '#store/search/each-line-with.ts'
import { changedFacts, factBlocks } from '#store/search/fact-blocks.ts'
import { loadFactBlocks } from '#store/search/fact-memory.ts'
import { searchEntry } from '#store/search/search-deltas.ts'
import { loadSearchMemory, type SearchMemory } from '#store/search/search-memory.ts'
import { clearSearch, packNew, packTables } from '#store/search/search-packs.ts'
import { someOfficeShipment } from '#tests/support/shipments.ts'

let db: WaybillDatabase
beforeEach(() => (db = openDatabase(crypto.randomUUID())))
afterEach(() => db.close())

const row = (id: string) => someOfficeShipment({ id, client_code: `of-${id}` })
const pack = (...ids: string[]) =>
  db.transaction('rw', [...packTables(db), db.shipments, db.meta], async () => {
    await db.shipments.bulkAdd(ids.map(row))
    await packNew(
      db,
      ids.map((id) => searchEntry(row(id))),
    )
  })
const show = (id: string, shipment: Shipment | null) =>
  db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], () => showRows(db, [{ table: 'shipments', id, row: shipment }]))
const clear = () => db.transaction('rw', [...packTables(db), db.searchDeltas, db.meta], () => clearSearch(db))
const shown = ({ ids, outdated, changed }: SearchMemory) => [ids.join(' '), [...outdated].join(''), changed.map(({ id }) => id).join(' ')]

test('the search loads a pack once, adds what is new, and begins again where all was forgotten', async () => {
  await pack('a', 'b')
  const first = await loadSearchMemory(db)
  expect(shown(first)).toEqual(['a b', '00', ''])
  expect(await loadSearchMemory(db)).toBe(first)

  await show('b', { ...row('b'), to_city: 'Nagpur' })
  const changed = await loadSearchMemory(db)
  expect(shown(changed)).toEqual(['a b', '01', 'b'])

  await pack('c')
  const grown = await loadSearchMemory(db)
  expect(shown(grown)).toEqual(['a b c', '010', 'b'])
  expect(grown.packs.map(({ firstRow }) => firstRow)).toEqual([0, 2])
  expect([changed.packs[0] === first.packs[0], grown.packs[0] === first.packs[0]]).toEqual([true, true])
  // A reader that is still at work on the earlier one has it as it was.
  expect([shown(first), shown(changed), first.packs.length]).toEqual([['a b', '00', ''], ['a b', '01', 'b'], 1])

  await show('a', null)
  await pack('d')
  const [one, other] = await Promise.all([loadSearchMemory(db), loadSearchMemory(db)])
  expect([one === other, ...shown(one)]).toEqual([true, 'a b c d', '1100', 'b'])

  await clear()
  expect(shown(await loadSearchMemory(db))).toEqual(['', '', ''])
  await pack('e')
  expect(shown(await loadSearchMemory(db))).toEqual(['e', '0', ''])
})

test('the figures load a pack once, and know which of its rows count no longer', async () => {
  const clients = async () =>
    (await loadFactBlocks(db)).map(({ columns, outdated }) => [columns.clients.join(' '), outdated && [...outdated]])
  await pack('a', 'b')
  const [first] = await loadFactBlocks(db)
  expect(await clients()).toEqual([
    ['of-a of-b', null],
    ['', null],
  ])
  await show('b', { ...row('b'), client_code: 'another' })
  await pack('c')
  expect(await clients()).toEqual([
    ['of-a of-b', [0, 1]],
    ['of-c', [0]],
    ['another', null],
  ])
  await show('a', null)
  expect(await clients()).toEqual([
    ['of-a of-b', [1, 1]],
    ['of-c', [0]],
    ['another', null],
  ])
  expect((await loadFactBlocks(db))[0]?.columns).toBe(first?.columns)
  // The search has the same of the packs that it has loaded.
  const memory = await loadSearchMemory(db)
  const ofSearch = factBlocks(memory).map(({ columns, outdated }) => [columns.clients.join(' '), outdated && [...outdated]])
  expect(ofSearch).toEqual(await clients())
  expect([factBlocks(memory)[0]?.columns === factBlocks(memory)[0]?.columns, changedFacts(memory).clients]).toEqual([true, ['another']])
})

test('every screen with figures looks again when a shipment changes, those too that shared another one’s reading', async () => {
  await pack('a')
  const told: [number[], number[]] = [[], []]
  const open = told.map((counts) => liveQuery(() => readFactBlocks(db)).subscribe((blocks) => counts.push(blocks.length)))
  await vi.waitFor(() => expect(told).toEqual([[2], [2]]))
  await pack('b')
  await vi.waitFor(() => expect(told.map((counts) => counts.at(-1))).toEqual([3, 3]))
  await show('b', { ...row('b'), to_city: 'Nagpur' })
  await vi.waitFor(() => expect(told.map((counts) => counts.length)).toEqual([3, 3]))
  for (const each of open) each.unsubscribe()
})

test('a device that could not be read for a moment is read again', async () => {
  await pack('a')
  db.close()
  await expect(loadSearchMemory(db)).rejects.toThrow('closed')
  await db.open()
  expect(shown(await loadSearchMemory(db))).toEqual(['a', '0', ''])
})

test('a text is found down to the last sign of what was packed', async () => {
  await db.transaction('rw', [...packTables(db), db.meta], () =>
    packNew(db, [searchEntry(row('a')), searchEntry({ ...row('b'), to_postal_code: 'W1A 1AZ' })]),
  )
  const [loaded] = (await loadSearchMemory(db)).packs
  const found: number[] = []
  if (loaded !== undefined) eachLineWith(loaded, 'z', (at) => found.push(at))
  expect(found).toEqual([1])
})
