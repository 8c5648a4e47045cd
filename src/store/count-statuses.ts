import { istDay } from '#domain/ist-day.ts'
import { searchNeedle } from '#domain/search-text.ts'
import type { ShipmentStatus } from '#domain/shipment.ts'
import { countInMemory } from '#store/count-in-memory.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { loadSearchMemory } from '#store/search-memory.ts'
import type { ShipmentSearch } from '#store/search-shipments.ts'
import { readStatusCounts } from '#store/status-counts.ts'

/** How many shipments of each status the search would find on this device. */
export async function countStatuses(
  db: WaybillDatabase,
  { text, from, to }: Pick<ShipmentSearch, 'text' | 'from' | 'to'>,
): Promise<Partial<Record<ShipmentStatus, number>>> {
  const needle = searchNeedle(text)
  // Kept with every write; and a live query that reads them looks again with every change.
  const { byStatus } = await readStatusCounts(db)
  if (needle === '' && from === null && to === null) return byStatus
  return countInMemory(await loadSearchMemory(db), {
    needle,
    from: from === null ? null : istDay(from).start,
    before: to === null ? null : istDay(to).end,
  })
}
