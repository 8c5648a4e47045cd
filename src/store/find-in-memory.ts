import type { ShipmentStatus } from '#domain/shipment.ts'
import { newestFirst, type LoadedPack, type SearchMemory } from '#store/search-memory.ts'
import type { SearchEntry } from '#store/search-rows.ts'

export interface Wanted {
  needle: string
  status: ShipmentStatus | null
  /** Created at or after. */
  from: string | null
  /** Created before. */
  before: string | null
  sort: 'newest' | 'oldest'
  start: number
  count: number
}

/** The ids of one page of what fits, and how many fit in all. One letter fits almost everything, so nothing is sorted here. */
export function findInMemory(memory: SearchMemory, wanted: Wanted): { ids: string[]; total: number } {
  const { packed, hits } = hitsByRank(memory, wanted)
  const changed = memory.changed.filter(({ text, status, created_at }) => text.includes(wanted.needle) && fits(status, created_at, wanted))
  return { ids: page(memory, hits, changed, wanted), total: packed + changed.length }
}

function hitsByRank(memory: SearchMemory, wanted: Wanted): { packed: number; hits: Uint8Array } {
  const { statuses, createdAts, outdated, rankOf } = memory
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
function page({ ids, createdAts, rowAt }: SearchMemory, hits: Uint8Array, changed: SearchEntry[], wanted: Wanted): string[] {
  const oldest = wanted.sort === 'oldest'
  const shown: string[] = []
  let place = oldest ? hits.length : -1
  const nextPacked = () => {
    place = oldest ? hits.lastIndexOf(1, place - 1) : hits.indexOf(1, place + 1)
    if (place === -1 || (oldest && place === hits.length)) return null
    const row = rowAt[place] ?? 0
    return { id: ids[row] ?? '', created_at: createdAts[row] ?? '' }
  }
  const rest = oldest ? changed.toReversed() : changed
  let packed = hits.length === 0 ? null : nextPacked()
  let at = 0
  for (let seen = 0; seen < wanted.start + wanted.count; seen += 1) {
    const other = rest[at]
    if (packed === null && other === undefined) break
    const order = packed === null ? 1 : other === undefined ? -1 : newestFirst(packed, other) * (oldest ? -1 : 1)
    const id = order < 0 ? packed?.id : other?.id
    if (seen >= wanted.start && id !== undefined) shown.push(id)
    if (order < 0) packed = place <= 0 && oldest ? null : nextPacked()
    else at += 1
  }
  return shown
}
