import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { hasId, isFlag, listOf, withFields } from '#backend/shape.ts'
import type { OfficeShipment } from '#domain/shipment.ts'

export interface RecordSearch {
  text: string
  status: string | null
  /** First and last day, yyyy-mm-dd in IST, both included. */
  from: string | null
  to: string | null
}

const isPage = withFields<{ rows: OfficeShipment[]; more: boolean }>({ rows: listOf(hasId), more: isFlag })

/** A page of everything the company ever shipped, the newest first; `after` is the last row of the page before. */
export async function searchAllRecords(
  search: RecordSearch,
  after: Pick<OfficeShipment, 'created_at' | 'id'> | null,
): Promise<Call<{ rows: OfficeShipment[]; more: boolean }>> {
  const p = { ...search, limit: 50, after: after && { createdAt: after.created_at, id: after.id } }
  return callRpc('search_shipments', p, isPage)
}
