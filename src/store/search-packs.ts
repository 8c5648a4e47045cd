import type { WaybillDatabase } from '#store/database.ts'
import { inTurn } from '#store/drainer.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import type { SearchEntry, SearchPack, SortFields } from '#store/search-rows.ts'

type UnnumberedPack = Omit<SearchPack, 'no'>
type PackedSortFields = Pick<SearchPack, 'mobiles' | 'drivers' | 'weights'>

const PACK_ROWS = 1_000
/** Rewriting packs costs more than writing them, so changes gather until it is worth it. */
const COMPACT_AT = 2_000

/** Packs shipments that this device has not held before; runs inside the transaction that writes their rows. */
export async function packNew(db: WaybillDatabase, entries: SearchEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db.searchPacks.bulkAdd(pack(entries))
  await changeMeta(db, 'search', { appended: (await readMeta(db, 'search')).appended + 1 })
}

/** Works gathered changes into the packs. */
export async function compactSearch(db: WaybillDatabase, holder: string): Promise<void> {
  if ((await db.searchDeltas.count()) < COMPACT_AT) return
  await inTurn(db, holder, [db.searchPacks, db.searchDeltas], async () => {
    const deltas = await db.searchDeltas.toArray()
    const changed = new Set(deltas.map(({ id }) => id))
    for (const no of await db.searchPacks.toCollection().primaryKeys()) {
      const before = await db.searchPacks.get(no)
      if (before === undefined || !before.ids.some((id) => changed.has(id))) continue
      const rest = unpack(before).filter(({ id }) => !changed.has(id))
      if (rest.length === 0) await db.searchPacks.delete(no)
      else await db.searchPacks.put({ ...packOne(rest), no })
    }
    await db.searchPacks.bulkAdd(pack(deltas.flatMap(({ entry }) => (entry === null ? [] : [entry]))))
    await db.searchDeltas.clear()
    const search = await readMeta(db, 'search')
    await changeMeta(db, 'search', { rewritten: search.rewritten + 1, noted: search.noted + 1 })
  })
}

/** The search forgets every shipment; runs inside the transaction that clears their rows. */
export async function clearSearch(db: WaybillDatabase): Promise<void> {
  await db.searchPacks.clear()
  await db.searchDeltas.clear()
  const search = await readMeta(db, 'search')
  await changeMeta(db, 'search', { rewritten: search.rewritten + 1, noted: search.noted + 1 })
}

function pack(entries: SearchEntry[]): UnnumberedPack[] {
  const packs: UnnumberedPack[] = []
  for (let at = 0; at < entries.length; at += PACK_ROWS) packs.push(packOne(entries.slice(at, at + PACK_ROWS)))
  return packs
}

function packOne(entries: SearchEntry[]): UnnumberedPack {
  const fields = entries.flatMap(({ sortedBy }) => sortedBy ?? [])
  return {
    ids: entries.map(({ id }) => id),
    text: entries.map(({ text }) => text).join('\n'),
    statuses: entries.map(({ status }) => status),
    createdAts: entries.map(({ created_at }) => created_at),
    // All of a pack or none: what an earlier app noted of one row is read again with the whole pack.
    ...(fields.length === entries.length && packSortFields(fields)),
  }
}

function unpack({ ids, text, statuses, createdAts, ...pack }: SearchPack): SearchEntry[] {
  const lines = text.split('\n')
  const fields = unpackSortFields(pack)
  return ids.flatMap((id, at) => {
    const [line, status, created_at, sortedBy] = [lines[at], statuses[at], createdAts[at], fields?.[at]]
    if (line === undefined || status === undefined || created_at === undefined) return []
    return [{ id, text: line, status, created_at, ...(sortedBy && { sortedBy }) }]
  })
}

export function packSortFields(fields: SortFields[]): Required<PackedSortFields> {
  return {
    mobiles: fields.map(({ mobile }) => mobile).join('\n'),
    drivers: fields.map(({ driver }) => driver).join('\n'),
    weights: fields.map(({ weight }) => weight),
  }
}

/** In the order of the pack; undefined where an earlier app packed it. */
function unpackSortFields({ mobiles, drivers, weights }: PackedSortFields): SortFields[] | undefined {
  if (mobiles === undefined || drivers === undefined || weights === undefined) return undefined
  const [mobile, driver] = [mobiles.split('\n'), drivers.split('\n')]
  return weights.map((weight, at) => ({ mobile: mobile[at] ?? '', driver: driver[at] ?? '', weight }))
}
