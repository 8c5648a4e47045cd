import { goesBack } from '#domain/shipment/failure/way-back.ts'
import { searchText } from '#domain/shipment/list/search-text.ts'
import { factLine } from '#domain/today/fact-line.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { SearchDelta, SearchEntry, SortFields } from '#store/search/search-rows.ts'

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
    if (looksTheSame(entry, before[index])) return []
    return [{ id, entry, ...(namesOthersNow(row, before[index]) && { namedOthers: true }) }]
  })
  if (deltas.length === 0) return
  // What an earlier change has not yet taken out of the packs is not forgotten over a later one: a row that left may come back with other names.
  const waiting = await db.searchDeltas.bulkGet(deltas.map(({ id }) => id))
  const noted = deltas.map((delta, index) => ({ ...delta, ...(isLeftInPacks(waiting[index]) && { namedOthers: true }) }))
  await db.searchDeltas.bulkPut(noted)
  const left = noted.some(isLeftInPacks)
  await changeMeta(db, 'search', { noted: (await readMeta(db, 'search')).noted + 1, ...(left && { leftInPacks: true }) })
}

/** Its pack still holds texts that are to go. */
export function isLeftInPacks(delta: SearchDelta | undefined): boolean {
  return delta !== undefined && (delta.entry === null || delta.namedOthers === true) && delta.wiped !== true
}

/** A driver's copy names the recipient, and on the way back the sender instead: the other is no longer theirs to know. */
function namesOthersNow(row: Shipment | null, before: Shipment | undefined): boolean {
  return row !== null && before !== undefined && goesBack(row) !== goesBack(before)
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
