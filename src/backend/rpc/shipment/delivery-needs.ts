import { callRpc } from '#backend/transport/call-rpc.ts'
import { anyOf, isName, listOf, orNull, refusal, withFields } from '#backend/transport/shape.ts'
import type { ShipmentNeeds } from '#domain/shipment/proof.ts'
import type { ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

export type ShipmentNeedsAnswer = ShipmentNeeds | { refused: 'invalid' | 'not-found' }

/** Null goes back to what the client has settled. */
export async function setShipmentNeeds(shipmentId: string, needs: ReceiptNeed[] | null): Promise<ServerResult<ShipmentNeedsAnswer>> {
  const isNeeds = withFields<ShipmentNeeds>({ own: orNull(listOf(isName)), byClient: listOf(isName) })
  return callRpc('set_receipt_needs', { shipmentId, needs }, anyOf(isNeeds, refusal<Extract<ShipmentNeedsAnswer, { refused: string }>>()))
}

export interface ClientNeeds {
  needs: string[]
}

export type ClientNeedsAnswer = ClientNeeds | { refused: 'client-not-found' | 'invalid' }

const isClientNeeds = anyOf(withFields<ClientNeeds>({ needs: listOf(isName) }), refusal<Extract<ClientNeedsAnswer, { refused: string }>>())

export async function clientNeeds(clientId: string): Promise<ServerResult<ClientNeedsAnswer>> {
  return callRpc('client_receipt_needs', { clientId }, isClientNeeds)
}

/** Also for the shipments on their way that have nothing of their own. */
export async function setClientNeeds(clientId: string, needs: ReceiptNeed[]): Promise<ServerResult<ClientNeedsAnswer>> {
  return callRpc('set_client_receipt_needs', { clientId, needs }, isClientNeeds)
}
