import type { ShipmentStatus } from '#domain/shipment.ts'
import type { LoadedPack, SearchMemory } from '#store/search-memory.ts'
import type { Placed, SortOrder } from '#store/sort-order.ts'

export interface Wanted {
  needle: string
  status: ShipmentStatus | null
  /** Created at or after. */
  from: string | null
  /** Created before. */
  before: string | null
  start: number
  count: number
}

/** The ids of one page of what fits, and how many fit in all. One letter fits almost everything, so nothing packed is sorted here. */
export function findInMemory(memory: SearchMemory, order: SortOrder, wanted: Wanted): { ids: string[]; total: number } {
  const { packed, hits } = hitsByRank(memory, order, wanted)
  const changed = memory.changed.filter(({ text, status, created_at }) => text.includes(wanted.needle) && fits(status, created_at, wanted))
  return { ids: page(order, hits, changed.map(order.place).sort(order.compare), wanted), total: packed + changed.length }
}

function hitsByRank(memory: SearchMemory, { rankOf }: SortOrder, wanted: Wanted): { packed: number; hits: Uint8Array } {
  const { statuses, createdAts, outdated } = memory
  const hits = new Uint8Array(rankOf.length)
  let packed = 0
  const take = (row: number) => {
    const [status, createdAt, place] = [statuses[row], createdAts[row], rankOf[row]]
    if (outdated[row] === 1 || status === undefined || createdAt === undefined || place === undefined) return
    if (!fits(status, createdAt, wanted)) return
    hits[place] = 1
    packed += 1
  }
  for (const pack of memory.packs) eachLineWith(pack, wanted.needle, take)
  return { packed, hits }
}

export function eachLineWith({ text, starts, firstRow }: LoadedPack, needle: string, take: (row: number) => void): void {
  const lines = starts.length - 1
  if (needle === '') {
    for (let line = 0; line < lines; line += 1) take(firstRow + line)
    return
  }
  for (let line = 0, at = text.indexOf(needle); at !== -1 && line < lines; at = text.indexOf(needle, starts[line])) {
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= at) line += 1
    take(firstRow + line)
    // One hit is enough for a line: go on at the next.
    line += 1
  }
}

function fits(status: ShipmentStatus, createdAt: string, { status: only, from, before }: Wanted): boolean {
  return (only === null || status === only) && (from === null || createdAt >= from) && (before === null || createdAt < before)
}

/** Walks both, the packed by rank and the changed as they are sorted, in one order up to the end of the page. */
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
