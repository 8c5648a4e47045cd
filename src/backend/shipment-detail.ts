import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { exactly, hasId, isRecord, listOf, orNull, withFields } from '#backend/shape.ts'
import type { ShipmentDetail } from '#domain/proof.ts'

export async function shipmentDetail(id: string): Promise<Call<ShipmentDetail>> {
  const isThis = withFields<NonNullable<ShipmentDetail['shipment']>>({ id: exactly(id), items: listOf(isRecord) })
  return callRpc(
    'shipment_detail',
    { id },
    withFields<ShipmentDetail>({ shipment: orNull(isThis), updates: listOf(hasId), proofs: listOf(hasId) }),
  )
}
