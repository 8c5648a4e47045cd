import { readFacts, type FactBlock, type FactColumns } from '#domain/today/fact-columns.ts'
import type { LoadedPack, SearchMemory } from '#store/search/search-memory.ts'
import type { SearchEntry } from '#store/search/search-rows.ts'

/** A pack is read once; what has changed since it was written, with every change. */
const ofPacks = new WeakMap<LoadedPack, FactColumns>()
const ofChanges = new WeakMap<SearchEntry[], FactColumns>()

/** What the figures count of every shipment on this device: a block for each pack, and the last one for what has changed since. */
export function factBlocks(memory: SearchMemory): FactBlock[] {
  const packed = memory.packs.map((pack) => {
    const columns = ofPacks.get(pack) ?? readPack(pack, memory)
    ofPacks.set(pack, columns)
    return { columns, outdated: memory.outdated.subarray(pack.firstRow, pack.firstRow + columns.status.length) }
  })
  return [...packed, { columns: changedFacts(memory), outdated: null }]
}

export function changedFacts({ changed }: SearchMemory): FactColumns {
  const known = ofChanges.get(changed)
  if (known !== undefined) return known
  const columns = factsOf(changed)
  ofChanges.set(changed, columns)
  return columns
}

export function factsOf(entries: SearchEntry[]): FactColumns {
  const lines = (read: (entry: SearchEntry) => string) => entries.map(read).join('\n')
  return readFacts(
    lines(({ facts }) => facts),
    entries.map(({ status }) => status),
    lines(({ sortedBy }) => sortedBy.driver),
  )
}

function readPack({ facts, drivers, starts, firstRow }: LoadedPack, { statuses }: SearchMemory): FactColumns {
  return readFacts(facts, statuses.slice(firstRow, firstRow + starts.length - 1), drivers)
}
