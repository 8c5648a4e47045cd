import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { hasId, listOf, withFields } from '#backend/transport/shape.ts'
import type { NamedShipments, ShipmentName } from '#domain/shipment/names-of-shipment.ts'

/** Which of these the company has, of any age. Ask for at most 500 of each at once. */
export async function knownShipments(asked: NamedShipments): Promise<ServerResult<{ known: ShipmentName[] }>> {
  return callRpc('known_shipments', asked, withFields<{ known: ShipmentName[] }>({ known: listOf(hasId) }))
}
