import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { isFlag, isName, isRecord, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'

const isFetched = withFields<{ shipment: DriverShipment | null; assignedToMe: boolean }>({
  shipment: orNull(withFields<DriverShipment>({ id: isName, status: isName, items: listOf(isRecord) })),
  assignedToMe: isFlag,
})

/** Null for a number that is unknown or already delivered. Each look-up is counted and logged. */
export async function fetchForDelivery(
  trackingNumber: string,
): Promise<ServerResult<{ shipment: DriverShipment | null; assignedToMe: boolean }>> {
  return callRpc('fetch_for_delivery', { trackingNumber }, isFetched)
}
