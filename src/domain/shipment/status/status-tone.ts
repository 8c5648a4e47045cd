import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'

/** The desk's own scale: green is done, blue and yellow are on the way, red is what went wrong. What waits for its turn has no colour. */
export function statusTone(status: ShipmentStatus): 'good' | 'warn' | 'bad' | 'info' | 'neutral' {
  switch (status) {
    case 'Delivered':
      return 'good'
    case 'In Transit':
    case 'Out for Delivery':
      return 'warn'
    case 'Pre-Transit':
      return 'info'
    case 'Failed Attempt':
    case 'Delayed':
    case 'Lost/Damaged':
    case 'Returned':
    case 'Cancelled':
      return 'bad'
    default:
      return 'neutral'
  }
}
