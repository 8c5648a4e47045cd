import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { hasId, isFlag, listOf, withFields } from '#backend/transport/shape.ts'
import type { ShipmentFilters } from '#domain/shipment/list/list-filters.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'

const isPage = withFields<{ rows: OfficeShipment[]; more: boolean }>({ rows: listOf(hasId), more: isFlag })

/** A page of all shipments the company ever had, the newest first; `after` is the last row of the page before. */
export async function searchAllRecords(
  search: ShipmentFilters,
  after: Pick<OfficeShipment, 'created_at' | 'id'> | null,
  limit = 50,
): Promise<ServerResult<{ rows: OfficeShipment[]; more: boolean }>> {
  const p = { ...search, limit, after: after && { createdAt: after.created_at, id: after.id } }
  return callRpc('search_shipments', p, isPage)
}
