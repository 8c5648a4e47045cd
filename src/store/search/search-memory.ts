import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import { keptInStep } from '#store/search/kept-in-step.ts'
import type { SearchDelta, SearchEntry, SearchPack } from '#store/search/search-rows.ts'

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

/** Loads the search texts once, then only their changes. */
export const loadSearchMemory = keptInStep<SearchPack, SearchMemory>({
  table: 'searchPacks',
  nothing: { packs: [], ids: [], statuses: [], createdAts: [], outdated: new Uint8Array(), changed: [] },
  grow,
  note: (memory, deltas) => ({ ...memory, ...noteChanges(memory.ids, deltas) }),
})

function grow(memory: SearchMemory, packs: SearchPack[]): SearchMemory {
  const grown = {
    ...memory,
    packs: [...memory.packs],
    ids: [...memory.ids],
    statuses: [...memory.statuses],
    createdAts: [...memory.createdAts],
  }
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

function noteChanges(ids: string[], deltas: SearchDelta[]): Pick<SearchMemory, 'outdated' | 'changed'> {
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
