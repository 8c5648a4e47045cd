import type { ShipmentStatus } from '#domain/shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'
import type { SearchState } from '#store/meta-rows.ts'
import type { SearchEntry, SearchPack } from '#store/search-rows.ts'

/** One pack as it lies in memory: where each line of its text begins, and which row of the whole is its first. */
export interface LoadedPack {
  text: string
  starts: Uint32Array
  firstRow: number
}

/** The search texts of every shipment on this device; a row is its place in `ids`, a rank its place among all, newest first. */
export interface SearchMemory {
  packs: LoadedPack[]
  ids: string[]
  statuses: ShipmentStatus[]
  createdAts: string[]
  rankOf: Uint32Array
  rowAt: Uint32Array
  /** 1 for rows that have changed or left since they were packed. */
  outdated: Uint8Array
  /** What has changed since, newest first. */
  changed: SearchEntry[]
}

interface Kept extends SearchMemory {
  seen: SearchState
  lastNo: number
}

const memories = new WeakMap<WaybillDatabase, Promise<Kept>>()

/** Loads the search texts once, and afterwards only as far as they have changed. */
export async function loadSearchMemory(db: WaybillDatabase): Promise<SearchMemory> {
  const before = memories.get(db) ?? Promise.resolve(null)
  // One after the other, or two searches at once would load everything twice.
  const now = before.catch(() => null).then((kept) => bringUpToDate(db, kept))
  memories.set(db, now)
  return now
}

async function bringUpToDate(db: WaybillDatabase, kept: Kept | null): Promise<Kept> {
  return db.transaction('r', [db.searchPacks, db.searchDeltas, db.meta], async () => {
    const seen = await readMeta(db, 'search')
    if (kept !== null && sameState(kept.seen, seen)) return kept
    const goesOn = kept !== null && kept.seen.rewritten === seen.rewritten
    const memory = goesOn ? kept : { ...nothingLoaded(), seen, lastNo: 0 }
    const packs = goesOn && kept.seen.appended === seen.appended ? [] : await db.searchPacks.where('no').above(memory.lastNo).toArray()
    const grown = packs.length === 0 ? memory : { ...memory, ...grow(memory, packs), lastNo: packs.at(-1)?.no ?? memory.lastNo }
    return { ...grown, ...noteChanges(grown.ids, await db.searchDeltas.toArray()), seen }
  })
}

function sameState(one: SearchState, other: SearchState): boolean {
  return one.rewritten === other.rewritten && one.appended === other.appended && one.noted === other.noted
}

function nothingLoaded(): SearchMemory {
  const none = new Uint32Array()
  return { packs: [], ids: [], statuses: [], createdAts: [], rankOf: none, rowAt: none, outdated: new Uint8Array(), changed: [] }
}

function grow(memory: SearchMemory, packs: SearchPack[]): Omit<SearchMemory, 'outdated' | 'changed'> {
  const grown = { packs: [...memory.packs], ids: [...memory.ids], statuses: [...memory.statuses], createdAts: [...memory.createdAts] }
  for (const pack of packs) {
    grown.packs.push({ text: pack.text, starts: lineStarts(pack), firstRow: grown.ids.length })
    // Row by row: spreading a long array into push overflows the stack.
    for (const id of pack.ids) grown.ids.push(id)
    for (const status of pack.statuses) grown.statuses.push(status)
    for (const createdAt of pack.createdAts) grown.createdAts.push(createdAt)
  }
  return { ...grown, ...rank(grown.ids, grown.createdAts) }
}

/** Packs come almost sorted, which this sort takes in its stride. */
function rank(ids: string[], createdAts: string[]): { rankOf: Uint32Array; rowAt: Uint32Array } {
  const text = (list: string[], row: number) => list[row] ?? ''
  const rows = Array.from(ids.keys()).sort(
    (a, b) => compare(text(createdAts, b), text(createdAts, a)) || compare(text(ids, b), text(ids, a)),
  )
  const rowAt = Uint32Array.from(rows)
  const rankOf = new Uint32Array(rows.length)
  for (const [place, row] of rows.entries()) rankOf[row] = place
  return { rankOf, rowAt }
}

function noteChanges(ids: string[], deltas: { id: string; entry: SearchEntry | null }[]): Pick<SearchMemory, 'outdated' | 'changed'> {
  const outdated = new Uint8Array(ids.length)
  const changedIds = new Set(deltas.map(({ id }) => id))
  if (changedIds.size > 0) for (const [row, id] of ids.entries()) if (changedIds.has(id)) outdated[row] = 1
  return { outdated, changed: deltas.flatMap(({ entry }) => (entry === null ? [] : [entry])).toSorted(newestFirst) }
}

export function newestFirst(a: { created_at: string; id: string }, b: { created_at: string; id: string }): number {
  return compare(b.created_at, a.created_at) || compare(b.id, a.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function lineStarts({ ids, text }: SearchPack): Uint32Array {
  const starts = new Uint32Array(ids.length + 1)
  for (let line = 1; line < ids.length; line += 1) starts[line] = text.indexOf('\n', starts[line - 1]) + 1
  starts[ids.length] = text.length + 1
  return starts
}
