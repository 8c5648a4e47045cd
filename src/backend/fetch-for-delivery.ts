import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { isFlag, isName, isRecord, listOf, orNull, withFields } from '#backend/shape.ts'
import type { DriverShipment } from '#domain/shipment.ts'

const isFetched = withFields<{ shipment: DriverShipment | null; assignedToMe: boolean }>({
  shipment: orNull(withFields<DriverShipment>({ id: isName, status: isName, items: listOf(isRecord) })),
  assignedToMe: isFlag,
})

/** Null for a number that is unknown or already delivered. Each look-up is counted and logged. */
export async function fetchForDelivery(trackingNumber: string): Promise<Call<{ shipment: DriverShipment | null; assignedToMe: boolean }>> {
  return callRpc('fetch_for_delivery', { trackingNumber }, isFetched)
}
