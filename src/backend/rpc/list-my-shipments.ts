import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { hasId, isFlag, isRecord, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import type { OpenedShipment } from '#domain/shipment/my-shipment.ts'
import type { MyShipment } from '#domain/billing/payment.ts'

const isPage = withFields<{ rows: MyShipment[]; more: boolean }>({ rows: listOf(hasId), more: isFlag })
const isOpened = withFields<{ shipment: OpenedShipment | null }>({
  shipment: orNull(withFields<OpenedShipment>({ timeline: listOf(isRecord), attempts: listOf(hasId) })),
})

/** The newest first; `after` is the last row of the page before. */
export async function myShipments(
  after: Pick<MyShipment, 'createdAt' | 'id'> | null,
): Promise<ServerResult<{ rows: MyShipment[]; more: boolean }>> {
  return callRpc('my_shipments', { after: after && { createdAt: after.createdAt, id: after.id } }, isPage)
}

/** Null when it is not (or no longer) this account's. */
export async function myShipment(id: string): Promise<ServerResult<{ shipment: OpenedShipment | null }>> {
  return callRpc('my_shipment', { id }, isOpened)
}
