import type { WaybillDatabase } from '#store/database.ts'
import { sortFields } from '#store/search-deltas.ts'
import { packSortFields } from '#store/search-packs.ts'
import type { SearchDelta, SearchPack } from '#store/search-rows.ts'

export type WholePack = SearchPack & Required<Pick<SearchPack, 'mobiles' | 'drivers' | 'weights'>>

/** What an earlier app packed without the fields that the list is sorted by gets them from the shipments themselves. */
export async function withSortFields(db: WaybillDatabase, packs: SearchPack[]): Promise<WholePack[]> {
  const whole: WholePack[] = []
  for (const pack of packs) {
    const { mobiles, drivers, weights } = pack
    if (mobiles !== undefined && drivers !== undefined && weights !== undefined) whole.push({ ...pack, mobiles, drivers, weights })
    else whole.push({ ...pack, ...packSortFields((await db.shipments.bulkGet(pack.ids)).map(sortFields)) })
  }
  return whole
}

export async function entriesWithSortFields(db: WaybillDatabase, deltas: SearchDelta[]): Promise<SearchDelta[]> {
  const bare = deltas.filter(({ entry }) => entry !== null && entry.sortedBy === undefined)
  if (bare.length === 0) return deltas
  const shipments = new Map(
    (await db.shipments.bulkGet(bare.map(({ id }) => id))).flatMap((row) => (row === undefined ? [] : [[row.id, row]])),
  )
  return deltas.map(({ id, entry }) => ({ id, entry: entry && { ...entry, sortedBy: entry.sortedBy ?? sortFields(shipments.get(id)) } }))
}
