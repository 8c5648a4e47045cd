import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { eachHit } from '#store/search/find-in-memory.ts'
import { isSought, soughtOf, type SearchFilters } from '#store/search/search-filters.ts'
import { loadSearchMemory } from '#store/search/search-memory.ts'
import { readStatusCounts } from '#store/search/status-counts.ts'

/** How many shipments of each status the search would find on this device. */
export async function countStatuses(
  db: WaybillDatabase,
  filters: Omit<SearchFilters, 'status'>,
): Promise<Partial<Record<ShipmentStatus, number>>> {
  // Kept with every write. A live query that reads the counts runs again with every change.
  const { byStatus } = await readStatusCounts(db)
  if (!isSought(filters)) return byStatus
  const [memory, sought] = await Promise.all([loadSearchMemory(db), soughtOf(db, filters)])
  const counts: Partial<Record<ShipmentStatus, number>> = {}
  const count = (status: ShipmentStatus) => {
    counts[status] = (counts[status] ?? 0) + 1
  }
  eachHit(memory, sought, { packed: (_row, status) => count(status), changed: ({ status }) => count(status) })
  return counts
}
