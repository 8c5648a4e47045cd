import type { ShipmentStatus } from '#domain/shipment.ts'
import { statusTone } from '#features/shipments/status-tone.ts'
import type { PendingMark } from '#store/pending-shipments.ts'
import { Badge } from '#ui/badge.tsx'
import { UpArrowIcon, WarningIcon } from '#ui/icons.tsx'

export function StatusBadge({ status }: { status: ShipmentStatus }) {
  return <Badge tone={statusTone(status)}>{status}</Badge>
}

/** Says that what this row shows has not reached the office yet. */
export function UnsentMark({ mark }: { mark: PendingMark | undefined }) {
  if (mark === undefined) return null
  return mark === 'unsent' ? (
    <Badge tone="info">
      <UpArrowIcon className="size-4" /> Not sent yet
    </Badge>
  ) : (
    <Badge tone="bad">
      <WarningIcon className="size-4" /> Needs you
    </Badge>
  )
}
