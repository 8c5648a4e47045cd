import type { FactBlock, FactColumns } from '#domain/today/fact-columns.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { factsOf } from '#store/search/fact-blocks.ts'
import { keptInStep } from '#store/search/kept-in-step.ts'
import type { FactPack } from '#store/search/search-rows.ts'

interface FactMemory {
  packs: LoadedFacts[]
  /** One block for each pack, and the last one for what has changed since. */
  blocks: FactBlock[]
}

interface LoadedFacts {
  columns: FactColumns
  ids: () => string[]
}

/**
 * What the figures count of every shipment on this device, without the texts of the search (`factBlocks` has the same of packs that are
 * loaded whole): reading it is a small part of reading those.
 */
export async function loadFactBlocks(db: WaybillDatabase): Promise<readonly FactBlock[]> {
  return (await loadFacts(db)).blocks
}

const loadFacts = keptInStep<FactPack, FactMemory>({
  table: 'factPacks',
  nothing: { packs: [], blocks: [] },
  grow: ({ packs, blocks }, added) => ({ packs: [...packs, ...added.map(loaded)], blocks }),
  note: ({ packs }, deltas) => {
    const changed = new Set(deltas.map(({ id }) => id))
    const packed = packs.map(({ columns, ids }) => ({ columns, outdated: changed.size === 0 ? null : outdatedOf(ids(), changed) }))
    const entries = deltas.flatMap(({ entry }) => (entry === null ? [] : [entry]))
    return { packs, blocks: [...packed, { columns: factsOf(entries), outdated: null }] }
  },
})

/** Taken apart once, and only where something has changed. */
function loaded({ columns, ids }: FactPack): LoadedFacts {
  let apart: string[] | null = null
  return { columns, ids: () => (apart ??= ids.split('\n')) }
}

function outdatedOf(ids: readonly string[], changed: ReadonlySet<string>): Uint8Array {
  return Uint8Array.from(ids, (id) => (changed.has(id) ? 1 : 0))
}
