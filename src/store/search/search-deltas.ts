import { searchText } from '#domain/shipment/list/search-text.ts'
import { factLine } from '#domain/today/fact-line.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { SearchEntry, SortFields } from '#store/search/search-rows.ts'

export function searchEntry(shipment: Shipment): SearchEntry {
  const { id, status, created_at } = shipment
  return { id, text: searchText(shipment), status, created_at, sortedBy: sortFields(shipment), facts: factLine(shipment) }
}

function sortFields({ from_contact_number, driver_id, total_weight }: Shipment): SortFields {
  return { mobile: from_contact_number ?? '', driver: driver_id ?? '', weight: total_weight }
}

/** Writes the changes that a search must learn, in the transaction of the rows, so that a crash leaves no row unfindable. */
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
  const left = deltas.some(({ entry }) => entry === null)
  await changeMeta(db, 'search', { noted: (await readMeta(db, 'search')).noted + 1, ...(left && { leftInPacks: true }) })
}

function looksTheSame(entry: SearchEntry | null, before: Shipment | undefined): boolean {
  if (entry === null || before === undefined) return entry === null && before === undefined
  const same = searchEntry(before)
  return (
    entry.status === same.status &&
    entry.created_at === same.created_at &&
    entry.text === same.text &&
    entry.sortedBy.mobile === same.sortedBy.mobile &&
    entry.sortedBy.driver === same.sortedBy.driver &&
    entry.sortedBy.weight === same.sortedBy.weight &&
    entry.facts === same.facts
  )
}
