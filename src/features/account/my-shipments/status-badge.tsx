import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import { Badge, type Tone } from '#ui/feedback/badge.tsx'

interface StatusBadgeProps {
  status: ShipmentStatus
  goesBack?: boolean | undefined
}

export function StatusBadge({ status, goesBack = false }: StatusBadgeProps) {
  return (
    <Badge tone={toneOf(status)} wrap>
      {goesBack ? 'On its way back to the sender' : status}
    </Badge>
  )
}

/** Shipments that wait for the customer stand out, and so do finished ones. */
function toneOf(status: ShipmentStatus): Tone {
  if (status === 'Ready for Payment') return 'warn'
  if (status === 'Delivered') return 'good'
  return status === 'Cancelled' ? 'bad' : 'neutral'
}
