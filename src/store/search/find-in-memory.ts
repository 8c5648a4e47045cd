import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import { eachLineWith } from '#store/search/each-line-with.ts'
import { narrowedRows, rowsOfNamed, type NamedParties, type Narrowing } from '#store/search/narrowed-rows.ts'
import type { SearchMemory } from '#store/search/search-memory.ts'
import type { SearchEntry } from '#store/search/search-rows.ts'
import type { Placed, SortOrder } from '#store/search/sort-order.ts'

/** What is looked for, whatever the status. */
export interface Sought {
  needle: string
  /** Whose shipments are found by the text as well; null where no name holds it. */
  named: NamedParties | null
  /** Created at or after. */
  from: string | null
  /** Created before. */
  before: string | null
  narrowing: Narrowing
}

export interface Wanted extends Sought {
  status: ShipmentStatus | null
  start: number
  count: number
}

/** The ids of one page of matches, and how many match in all. One letter matches almost everything, so packed rows are not sorted here. */
export function findInMemory(memory: SearchMemory, order: SortOrder, wanted: Wanted): { ids: string[]; total: number } {
  const { status: only } = wanted
  const hits = new Uint8Array(order.rankOf.length)
  const changed: SearchEntry[] = []
  let packed = 0
  eachHit(memory, wanted, {
    packed: (row, status) => {
      const place = order.rankOf[row]
      if (place === undefined || (only !== null && status !== only)) return
      hits[place] = 1
      packed += 1
    },
    changed: (entry) => {
      if (only === null || entry.status === only) changed.push(entry)
    },
  })
  return { ids: page(order, hits, changed.map(order.place).sort(order.compare), wanted), total: packed + changed.length }
}

/** Every row that fits, once. */
export function eachHit(
  memory: SearchMemory,
  { needle, named, from, before, narrowing }: Sought,
  take: { packed: (row: number, status: ShipmentStatus) => void; changed: (entry: SearchEntry) => void },
): void {
  const { statuses, createdAts, outdated } = memory
  const narrowed = narrowedRows(memory, narrowing)
  const ofNamed = named === null ? null : rowsOfNamed(memory, named)
  const isOnDays = (createdAt: string) => (from === null || createdAt >= from) && (before === null || createdAt < before)
  const offer = (row: number) => {
    const [status, createdAt] = [statuses[row], createdAts[row]]
    if (outdated[row] === 1 || status === undefined || createdAt === undefined) return
    if (isOnDays(createdAt) && narrowed?.packed[row] !== 0) take.packed(row, status)
  }
  for (const pack of memory.packs) {
    eachLineWith(pack, needle, (row) => {
      if (ofNamed !== null) ofNamed.packed[row] = 0
      offer(row)
    })
  }
  // What the text has found already is struck out.
  if (ofNamed !== null) for (let row = 0; row < ofNamed.packed.length; row += 1) if (ofNamed.packed[row] === 1) offer(row)
  for (const [at, entry] of memory.changed.entries()) {
    if (!entry.text.includes(needle) && ofNamed?.changed(at) !== true) continue
    if (isOnDays(entry.created_at) && narrowed?.changed(at) !== false) take.changed(entry)
  }
}

/** Walks both in one order up to the end of the page: packed rows by rank, changed rows as sorted. */
function page({ rowAt, placed, compare }: SortOrder, hits: Uint8Array, changed: Placed[], { start, count }: Wanted): string[] {
  const shown: string[] = []
  const packedFrom = (from: number) => {
    const place = hits.indexOf(1, from)
    return place === -1 ? null : { place, ...placed(rowAt[place] ?? 0) }
  }
  let packed = packedFrom(0)
  let at = 0
  for (let seen = 0; seen < start + count; seen += 1) {
    const other = changed[at]
    const next = packed !== null && (other === undefined || compare(packed, other) < 0) ? packed : other
    if (next === undefined) break
    if (seen >= start) shown.push(next.id)
    if (packed !== null && next === packed) packed = packedFrom(packed.place + 1)
    else at += 1
  }
  return shown
}
