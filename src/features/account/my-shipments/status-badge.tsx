import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { Badge, type Tone } from '#ui/feedback/badge.tsx'

export function StatusBadge({ status }: { status: ShipmentStatus }) {
  return (
    <Badge tone={toneOf(status)} wrap>
      {status}
    </Badge>
  )
}

/** Shipments that wait for the customer stand out, and so do finished ones. */
function toneOf(status: ShipmentStatus): Tone {
  if (status === 'Ready for Payment') return 'warn'
  if (status === 'Delivered') return 'good'
  return status === 'Cancelled' ? 'bad' : 'neutral'
}
