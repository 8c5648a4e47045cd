import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type { ShipmentDetail } from '#domain/proof.ts'

export async function shipmentDetail(id: string): Promise<Call<ShipmentDetail>> {
  return callRpc('shipment_detail', { id })
}
