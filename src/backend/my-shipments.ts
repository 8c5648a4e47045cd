import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { hasId, isFlag, isRecord, listOf, orNull, withFields } from '#backend/shape.ts'
import type { OpenedShipment } from '#domain/my-shipment.ts'
import type { MyShipment } from '#domain/payment.ts'

const isPage = withFields<{ rows: MyShipment[]; more: boolean }>({ rows: listOf(hasId), more: isFlag })
const isOpened = withFields<{ shipment: OpenedShipment | null }>({
  shipment: orNull(withFields<OpenedShipment>({ timeline: listOf(isRecord), attempts: listOf(hasId) })),
})

/** The newest first; `after` is the last row of the page before. */
export async function myShipments(
  after: Pick<MyShipment, 'createdAt' | 'id'> | null,
): Promise<Call<{ rows: MyShipment[]; more: boolean }>> {
  return callRpc('my_shipments', { after: after && { createdAt: after.createdAt, id: after.id } }, isPage)
}

/** Null when it is not (or no longer) this account's. */
export async function myShipment(id: string): Promise<Call<{ shipment: OpenedShipment | null }>> {
  return callRpc('my_shipment', { id }, isOpened)
}
