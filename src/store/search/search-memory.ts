import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import type { SearchState } from '#store/database/meta-rows.ts'
import type { SearchEntry, SearchPack } from '#store/search/search-rows.ts'

/** One pack in memory: where each line of its text begins, and which row of the whole is its first. */
export interface LoadedPack {
  text: string
  starts: Uint32Array
  firstRow: number
  mobiles: string
  drivers: string
  weights: (number | null)[]
  facts: string
}

/** The search texts of every shipment on this device; a row is its place in `ids`. */
export interface SearchMemory {
  packs: LoadedPack[]
  ids: string[]
  statuses: ShipmentStatus[]
  createdAts: string[]
  /** 1 for rows that have changed or left since they were packed. */
  outdated: Uint8Array
  /** What has changed since. */
  changed: SearchEntry[]
}

interface Kept extends SearchMemory {
  seen: SearchState
  lastNo: number
}

const memories = new WeakMap<WaybillDatabase, Promise<Kept>>()

/** Loads the search texts once, then only their changes. */
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
  return { packs: [], ids: [], statuses: [], createdAts: [], outdated: new Uint8Array(), changed: [] }
}

function grow(memory: SearchMemory, packs: SearchPack[]): Omit<SearchMemory, 'outdated' | 'changed'> {
  const grown = { packs: [...memory.packs], ids: [...memory.ids], statuses: [...memory.statuses], createdAts: [...memory.createdAts] }
  for (const pack of packs) {
    const { text, mobiles, drivers, weights, facts } = pack
    grown.packs.push({ text, starts: lineStarts(pack), firstRow: grown.ids.length, mobiles, drivers, weights, facts })
    // Row by row: spreading a long array into push overflows the stack.
    for (const id of pack.ids) grown.ids.push(id)
    for (const status of pack.statuses) grown.statuses.push(status)
    for (const createdAt of pack.createdAts) grown.createdAts.push(createdAt)
  }
  return grown
}

function noteChanges(ids: string[], deltas: { id: string; entry: SearchEntry | null }[]): Pick<SearchMemory, 'outdated' | 'changed'> {
  const outdated = new Uint8Array(ids.length)
  const changedIds = new Set(deltas.map(({ id }) => id))
  if (changedIds.size > 0) for (const [row, id] of ids.entries()) if (changedIds.has(id)) outdated[row] = 1
  return { outdated, changed: deltas.flatMap(({ entry }) => (entry === null ? [] : [entry])) }
}

function lineStarts({ ids, text }: SearchPack): Uint32Array {
  const starts = new Uint32Array(ids.length + 1)
  for (let line = 1; line < ids.length; line += 1) starts[line] = text.indexOf('\n', starts[line - 1]) + 1
  starts[ids.length] = text.length + 1
  return starts
}
