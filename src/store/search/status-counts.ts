import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'

export interface StatusCounts {
  total: number
  byStatus: Partial<Record<ShipmentStatus, number>>
}

export async function readStatusCounts(db: WaybillDatabase): Promise<StatusCounts> {
  const { total, byStatus } = await readMeta(db, 'counts')
  return { total, byStatus }
}

/** Moves the counts along with a write, in the write's own transaction. */
export async function changeCounts(
  db: WaybillDatabase,
  before: Pick<Shipment, 'status'>[],
  after: Pick<Shipment, 'status'>[],
): Promise<void> {
  const { total, byStatus } = await readMeta(db, 'counts')
  const counted = { ...byStatus }
  for (const { status } of before) counted[status] = (counted[status] ?? 0) - 1
  for (const { status } of after) counted[status] = (counted[status] ?? 0) + 1
  await changeMeta(db, 'counts', { total: total - before.length + after.length, byStatus: counted })
}
