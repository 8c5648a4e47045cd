import type { WaybillDatabase } from '#store/database.ts'
import { readMeta, type SearchState } from '#store/meta.ts'
import type { SearchDelta, SearchPack } from '#store/search-rows.ts'
import type { ShipmentStatus } from '#domain/shipment.ts'

/** A pack as it lies in memory: where each line of its text begins. */
export interface LoadedPack extends SearchPack {
  starts: Uint32Array
}

export interface SearchMemory {
  packs: LoadedPack[]
  /** Shipments whose line in a pack no longer counts, with what counts instead. */
  changed: Map<string, SearchDelta>
}

interface Kept extends SearchMemory {
  seen: SearchState
  lastNo: number
}

const memories = new WeakMap<WaybillDatabase, Promise<Kept>>()

/** The search texts of all shipments on this device, loaded once and then only as far as they have changed. */
export async function loadSearchMemory(db: WaybillDatabase): Promise<SearchMemory> {
  const before = memories.get(db)
  // One after the other, or two searches at once would load everything twice.
  const now = (before ?? Promise.resolve(null)).catch(() => null).then((kept) => bringUpToDate(db, kept))
  memories.set(db, now)
  return now
}

async function bringUpToDate(db: WaybillDatabase, kept: Kept | null): Promise<Kept> {
  return db.transaction('r', [db.searchPacks, db.searchDeltas, db.meta], async () => {
    const seen = await readMeta(db, 'search')
    const startOver = kept === null || kept.seen.rewritten !== seen.rewritten
    const packs = startOver ? [] : kept.packs
    let lastNo = startOver ? 0 : kept.lastNo
    if (startOver || kept.seen.appended !== seen.appended) {
      for (const pack of await db.searchPacks.where('no').above(lastNo).toArray()) {
        packs.push({ ...pack, starts: lineStarts(pack) })
        lastNo = Math.max(lastNo, pack.no)
      }
    }
    const sameDeltas = !startOver && kept.seen.noted === seen.noted
    const changed = sameDeltas ? kept.changed : new Map((await db.searchDeltas.toArray()).map((delta) => [delta.id, delta]))
    return { packs, changed, seen, lastNo }
  })
}

function lineStarts({ ids, text }: Pick<SearchPack, 'ids' | 'text'>): Uint32Array {
  const starts = new Uint32Array(ids.length + 1)
  for (let line = 1; line < ids.length; line += 1) starts[line] = text.indexOf('\n', starts[line - 1]) + 1
  starts[ids.length] = text.length + 1
  return starts
}

export interface Hit {
  id: string
  created_at: string
}

export interface Wanted {
  needle: string
  status: ShipmentStatus | null
  /** Created at or after. */
  from: string | null
  /** Created before. */
  before: string | null
}

/** Every shipment that fits; in no particular order. */
export function findInMemory({ packs, changed }: SearchMemory, wanted: Wanted): Hit[] {
  const hits: Hit[] = []
  for (const pack of packs) {
    for (const line of linesWith(pack, wanted.needle)) {
      const hit = hitAt(pack, line, wanted)
      if (hit !== null && !changed.has(hit.id)) hits.push(hit)
    }
  }
  for (const { entry } of changed.values()) {
    if (entry !== null && entry.text.includes(wanted.needle) && fits(entry.status, entry.created_at, wanted)) hits.push(entry)
  }
  return hits
}

function* linesWith({ text, starts, ids }: LoadedPack, needle: string): Generator<number> {
  if (needle === '') {
    yield* ids.keys()
    return
  }
  let line = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, starts[line] ?? text.length)) {
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= at) line += 1
    yield line
    // One hit is enough for a line: go on at the next.
    line += 1
    if (line >= ids.length) return
  }
}

function hitAt({ ids, statuses, createdAts }: LoadedPack, line: number, wanted: Wanted): Hit | null {
  const [id, status, created_at] = [ids[line], statuses[line], createdAts[line]]
  if (id === undefined || status === undefined || created_at === undefined) return null
  return fits(status, created_at, wanted) ? { id, created_at } : null
}

function fits(status: ShipmentStatus, createdAt: string, { status: only, from, before }: Wanted): boolean {
  return (only === null || status === only) && (from === null || createdAt >= from) && (before === null || createdAt < before)
}
