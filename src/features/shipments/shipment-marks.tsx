import type { ShipmentStatus } from '#domain/shipment.ts'
import { statusTone } from '#domain/status-tone.ts'
import { Badge } from '#ui/badge.tsx'

export function StatusBadge({ status }: { status: ShipmentStatus }) {
  return <Badge tone={statusTone(status)}>{status}</Badge>
}
