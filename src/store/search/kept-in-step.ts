import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import type { SearchState } from '#store/database/meta-rows.ts'
import type { SearchDelta } from '#store/search/search-rows.ts'

interface Packed<Pack extends { no: number }, Memory> {
  table: 'searchPacks' | 'factPacks'
  nothing: Memory
  grow: (memory: Memory, packs: Pack[]) => Memory
  /** All that has changed since the packs were written, not only what is new of it. */
  note: (memory: Memory, deltas: SearchDelta[]) => Memory
}

interface Kept<Memory> {
  memory: Memory
  seen: SearchState
  lastNo: number
}

/** Reads packs into memory once, then only what was added and what has changed since; all anew where they were written anew. */
export function keptInStep<Pack extends { no: number }, Memory>(packed: Packed<Pack, Memory>): (db: WaybillDatabase) => Promise<Memory> {
  const memories = new WeakMap<WaybillDatabase, Promise<Kept<Memory>>>()
  return async (db) => {
    const before = memories.get(db) ?? Promise.resolve(null)
    // One after the other, or two that ask at once would load everything twice.
    const now = before.catch(() => null).then((kept) => bringUpToDate(db, packed, kept))
    memories.set(db, now)
    return (await now).memory
  }
}

async function bringUpToDate<Pack extends { no: number }, Memory>(
  db: WaybillDatabase,
  packed: Packed<Pack, Memory>,
  kept: Kept<Memory> | null,
): Promise<Kept<Memory>> {
  const table = db.table<Pack, number>(packed.table)
  return db.transaction('r', [table, db.searchDeltas, db.meta], async () => {
    const seen = await readMeta(db, 'search')
    if (kept !== null && sameState(kept.seen, seen)) return kept
    const goesOn = kept !== null && kept.seen.rewritten === seen.rewritten
    const { memory, lastNo } = goesOn ? kept : { memory: packed.nothing, lastNo: 0 }
    const packs = goesOn && kept.seen.appended === seen.appended ? [] : await table.where('no').above(lastNo).toArray()
    const grown = packs.length === 0 ? memory : packed.grow(memory, packs)
    return { memory: packed.note(grown, await db.searchDeltas.toArray()), seen, lastNo: packs.at(-1)?.no ?? lastNo }
  })
}

function sameState(one: SearchState, other: SearchState): boolean {
  return one.rewritten === other.rewritten && one.appended === other.appended && one.noted === other.noted
}
