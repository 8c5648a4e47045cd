import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type { DriverShipment } from '#domain/shipment.ts'

/** Null for a number that is unknown or already delivered. Each look-up is counted and logged. */
export async function fetchForDelivery(trackingNumber: string): Promise<Call<{ shipment: DriverShipment | null; assignedToMe: boolean }>> {
  return callRpc('fetch_for_delivery', { trackingNumber })
}
