import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'

type Finished = Pick<TrackedShipment, 'status' | 'delivered_at' | 'cancelled_at'>

/** The line stands only when status and date agree. */
export function finishedLine(shipment: Finished): { label: 'Delivered On' | 'Cancelled On'; at: string } | null {
  if (shipment.status === 'Delivered' && shipment.delivered_at !== null) return { label: 'Delivered On', at: shipment.delivered_at }
  if (shipment.status === 'Cancelled' && shipment.cancelled_at !== null) return { label: 'Cancelled On', at: shipment.cancelled_at }
  return null
}
