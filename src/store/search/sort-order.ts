import { searchedFields } from '#domain/shipment/list/search-text.ts'
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { SearchMemory } from '#store/search/search-memory.ts'
import type { SearchEntry } from '#store/search/search-rows.ts'

/** What shipments are sorted by. */
export const SORT_COLUMNS = ['created', 'shipment-id', 'from', 'mobile', 'to', 'weight', 'status', 'driver'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type SortDirection = 'asc' | 'desc'

export interface ListSort {
  sort: SortColumn
  direction: SortDirection
}

export const NEWEST_FIRST: ListSort = { sort: 'created', direction: 'desc' }

/** A column that is read and sorted by itself; the time has its order already. */
type KeyColumn = Exclude<SortColumn, 'created'>
type Key = string | number | null
export type Placed = Pick<SearchEntry, 'id' | 'created_at'> & { key: Key }
export type DriverNames = ReadonlyMap<string, string>

/** Every packed row in its place; changed rows find theirs with `compare`. */
export interface SortOrder {
  rankOf: Uint32Array
  rowAt: Uint32Array
  placed: (row: number) => Placed
  place: (entry: SearchEntry) => Placed
  compare: (a: Placed, b: Placed) => number
}

/** As many as a person switches between. */
const KEPT = 4
const orders = new WeakMap<string[], Map<string, SortOrder>>()

/** Sorts once, and again only when more is packed: readers merge in later changes. */
export function sortOrder(memory: SearchMemory, by: ListSort, names: DriverNames): SortOrder {
  const kept = orders.get(memory.ids) ?? new Map<string, SortOrder>()
  orders.set(memory.ids, kept)
  const name = [by.sort, by.direction, ...(by.sort === 'driver' ? names.entries() : [])].join('\n')
  const order = kept.get(name) ?? sorted(memory, by, names)
  // The last one asked for stays the longest.
  kept.delete(name)
  kept.set(name, order)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return order
}

/** A column's distinct keys, and the place of each row's key among them; rows without a key come last. */
interface SortedColumn {
  keys: Key[]
  placeOf: Uint32Array
  different: number
}

/** Texts are compared once per column. Reversing the order, or sorting again later, compares numbers only. */
const columns = new WeakMap<string[], Map<KeyColumn, SortedColumn & { names: DriverNames }>>()

function sortedColumn(memory: SearchMemory, column: KeyColumn, names: DriverNames): SortedColumn {
  const known = columns.get(memory.ids) ?? new Map<KeyColumn, SortedColumn & { names: DriverNames }>()
  columns.set(memory.ids, known)
  const before = known.get(column)
  if (before && (column !== 'driver' || sameNames(before.names, names))) return before
  const keys = keysOf(memory, column, names)
  const different = [...new Set(keys)].filter((key) => key !== null).sort((a, b) => (a < b ? -1 : 1))
  const places = new Map<Key, number>(different.map((key, place) => [key, place]))
  const placeOf = Uint32Array.from(keys, (key) => places.get(key) ?? different.length)
  const now = { keys, placeOf, different: different.length, names }
  known.set(column, now)
  return now
}

function sameNames(one: DriverNames, other: DriverNames): boolean {
  return one.size === other.size && [...one].every(([id, name]) => other.get(id) === name)
}

function sorted(memory: SearchMemory, by: ListSort, names: DriverNames): SortOrder {
  const { ids, createdAts } = memory
  const column = by.sort === 'created' ? null : sortedColumn(memory, by.sort, names)
  const keys = column?.keys ?? createdAts
  const rowAt = column === null ? byTime(memory, by.direction) : byKey(column, by.direction, sortOrder(memory, NEWEST_FIRST, names))
  const rankOf = new Uint32Array(ids.length)
  for (const [place, row] of rowAt.entries()) rankOf[row] = place
  return {
    rankOf,
    rowAt,
    placed: (row) => ({ id: ids[row] ?? '', created_at: createdAts[row] ?? '', key: keys[row] ?? null }),
    place: (entry) => ({ ...entry, key: keyOf(entry, by.sort, names) }),
    compare: comparing(by),
  }
}

/** Packs come almost sorted, which this sort handles fast. */
function byTime({ ids, createdAts }: SearchMemory, direction: SortDirection): Uint32Array {
  const text = (list: string[], row: number) => list[row] ?? ''
  const rows = Array.from(ids.keys()).sort(
    (a, b) => compare(text(createdAts, b), text(createdAts, a)) || compare(text(ids, b), text(ids, a)),
  )
  return Uint32Array.from(direction === 'desc' ? rows : rows.reverse())
}

/** Each row becomes one number, its key's place and then its time's: numbers are sorted many times faster than texts are compared. */
function byKey({ placeOf, different }: SortedColumn, direction: SortDirection, newest: SortOrder): Uint32Array {
  const rows = placeOf.length
  const codes = new Float64Array(rows)
  for (let row = 0; row < rows; row += 1) {
    const place = placeOf[row] ?? different
    const turned = direction === 'desc' && place < different ? different - 1 - place : place
    codes[row] = turned * rows + (newest.rankOf[row] ?? 0)
  }
  return Uint32Array.from(codes.sort(), (code) => newest.rowAt[code % rows] ?? 0)
}

function keysOf({ packs, statuses }: SearchMemory, column: KeyColumn, names: DriverNames): Key[] {
  const ofLines = (read: (pack: SearchMemory['packs'][number]) => string, key: (line: string) => Key) =>
    packs.flatMap((pack) => read(pack).split('\n').map(key))
  switch (column) {
    case 'status':
      return statuses.map(statusKey)
    case 'weight':
      return packs.flatMap(({ weights }) => weights)
    case 'mobile':
      return ofLines(({ mobiles }) => mobiles, textKey)
    case 'driver':
      return ofLines(({ drivers }) => drivers, driverKey(names))
    default:
      return ofLines(({ text }) => text, nameKey(column))
  }
}

function keyOf({ created_at, status, text, sortedBy }: SearchEntry, column: SortColumn, names: DriverNames): Key {
  switch (column) {
    case 'created':
      return created_at
    case 'status':
      return statusKey(status)
    case 'weight':
      return sortedBy.weight
    case 'mobile':
      return textKey(sortedBy.mobile)
    case 'driver':
      return driverKey(names)(sortedBy.driver)
    default:
      return nameKey(column)(text)
  }
}

const PARTS = { 'shipment-id': 'shipmentId', from: 'from', to: 'to' } as const

const nameKey = (column: keyof typeof PARTS) => (text: string) => textKey(searchedFields(text)[PARTS[column]])

/** In the order in which a shipment goes through them. */
const statusKey = (status: ShipmentStatus) => SHIPMENT_STATUSES.indexOf(status)

const driverKey = (names: DriverNames) => (id: string) => (id === '' ? null : (names.get(id)?.toLowerCase() ?? ''))

function textKey(text: string): Key {
  return text === '' ? null : text
}

/** Missing values come last in either direction; among equals the newest is first. */
function comparing({ sort, direction }: ListSort): (a: Placed, b: Placed) => number {
  if (sort === 'created') return direction === 'desc' ? newestFirst : (a, b) => newestFirst(b, a)
  const turn = direction === 'asc' ? 1 : -1
  return (a, b) => {
    if (a.key === b.key) return newestFirst(a, b)
    if (a.key === null) return 1
    if (b.key === null) return -1
    return a.key < b.key ? -turn : turn
  }
}

function newestFirst(a: Placed, b: Placed): number {
  return compare(b.created_at, a.created_at) || compare(b.id, a.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
