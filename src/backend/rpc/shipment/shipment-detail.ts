import { isActivity } from '#backend/rpc/list-activity.ts'
import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { exactly, hasId, isRecord, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import type { ShipmentDetail } from '#domain/shipment/proof.ts'

export async function shipmentDetail(id: string): Promise<ServerResult<ShipmentDetail>> {
  const isThis = withFields<NonNullable<ShipmentDetail['shipment']>>({ id: exactly(id), items: listOf(isRecord) })
  return callRpc(
    'shipment_detail',
    { id },
    withFields<ShipmentDetail>({
      shipment: orNull(isThis),
      updates: listOf(hasId),
      proofs: listOf(hasId),
      changes: isActivity,
      runSheets: listOf(hasId),
    }),
  )
}
