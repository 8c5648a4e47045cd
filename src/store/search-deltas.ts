import { searchText } from '#domain/search-text.ts'
import type { Shipment } from '#domain/shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import type { SearchEntry } from '#store/search-rows.ts'

export function searchEntry(shipment: Shipment): SearchEntry {
  return { id: shipment.id, text: searchText(shipment), status: shipment.status, created_at: shipment.created_at }
}

/** Writes what a search has to know anew, in the transaction of the rows themselves: a crash leaves no row unfindable. */
export async function noteSearchChanges(
  db: WaybillDatabase,
  changes: { id: string; row: Shipment | null }[],
  before: (Shipment | undefined)[],
): Promise<void> {
  const deltas = changes.flatMap(({ id, row }, index) => {
    const entry = row === null ? null : searchEntry(row)
    return looksTheSame(entry, before[index]) ? [] : [{ id, entry }]
  })
  if (deltas.length === 0) return
  await db.searchDeltas.bulkPut(deltas)
  await changeMeta(db, 'search', { noted: (await readMeta(db, 'search')).noted + 1 })
}

function looksTheSame(entry: SearchEntry | null, before: Shipment | undefined): boolean {
  if (entry === null || before === undefined) return entry === null && before === undefined
  return entry.status === before.status && entry.created_at === before.created_at && entry.text === searchText(before)
}
