import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type { OfficeShipment } from '#domain/shipment.ts'

export interface RecordSearch {
  text: string
  status: string | null
  /** First and last day, yyyy-mm-dd in IST, both included. */
  from: string | null
  to: string | null
}

/** A page of everything the company ever shipped, the newest first; `after` is the last row of the page before. */
export async function searchAllRecords(
  search: RecordSearch,
  after: Pick<OfficeShipment, 'created_at' | 'id'> | null,
): Promise<Call<{ rows: OfficeShipment[]; more: boolean }>> {
  return callRpc('search_shipments', { ...search, limit: 50, after: after && { createdAt: after.created_at, id: after.id } })
}
