import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { hasId, listOf, withFields } from '#backend/shape.ts'
import type { NamedShipments, ShipmentName } from '#domain/shipment-name.ts'

/** Which of these the company has, however old; at most 500 of each are asked about at once. */
export async function knownShipments(asked: NamedShipments): Promise<Call<{ known: ShipmentName[] }>> {
  return callRpc('known_shipments', asked, withFields<{ known: ShipmentName[] }>({ known: listOf(hasId) }))
}
