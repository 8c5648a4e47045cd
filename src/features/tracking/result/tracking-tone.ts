import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { Tone } from '#ui/feedback/badge.tsx'

/** The public's scale, which differs from the desk's: only these four have a colour. */
export function statusTone(status: ShipmentStatus): Tone {
  switch (status) {
    case 'Delivered':
      return 'good'
    case 'In Transit':
      return 'warn'
    case 'Pending':
      return 'info'
    case 'Cancelled':
      return 'bad'
    default:
      return 'neutral'
  }
}
