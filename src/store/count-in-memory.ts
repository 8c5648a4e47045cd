import type { ShipmentStatus } from '#domain/shipment.ts'
import { eachLineWith } from '#store/find-in-memory.ts'
import type { SearchMemory } from '#store/search-memory.ts'

interface Counted {
  needle: string
  /** Created at or after. */
  from: string | null
  /** Created before. */
  before: string | null
}

/** How many shipments of each status fit, in one walk over the texts. */
export function countInMemory(memory: SearchMemory, { needle, from, before }: Counted): Partial<Record<ShipmentStatus, number>> {
  const counts: Partial<Record<ShipmentStatus, number>> = {}
  const count = (status: ShipmentStatus | undefined, createdAt: string | undefined) => {
    if (status === undefined || createdAt === undefined) return
    if ((from !== null && createdAt < from) || (before !== null && createdAt >= before)) return
    counts[status] = (counts[status] ?? 0) + 1
  }
  for (const pack of memory.packs) {
    eachLineWith(pack, needle, (row) => {
      if (memory.outdated[row] !== 1) count(memory.statuses[row], memory.createdAts[row])
    })
  }
  for (const { text, status, created_at } of memory.changed) if (text.includes(needle)) count(status, created_at)
  return counts
}
