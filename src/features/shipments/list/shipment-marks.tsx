import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import { statusTone } from '#domain/shipment/status/status-tone.ts'
import { Badge } from '#ui/feedback/badge.tsx'

export function StatusBadge({ status }: { status: ShipmentStatus }) {
  return <Badge tone={statusTone(status)}>{status}</Badge>
}
