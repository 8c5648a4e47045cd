import { displayShipmentId, type OfficeShipment } from '#domain/shipment/shipment.ts'
import { ShipmentLink } from '#features/shipments/list/shipment-link.tsx'
import { StatusBadge } from '#features/shipments/list/shipment-marks.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatInstant } from '#ui/format/format-time.ts'

export function FoundRecord({ shipment, held }: { shipment: OfficeShipment; held: boolean }) {
  return (
    <li className="relative flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <span className="font-bold">
          <ShipmentLink id={shipment.id} wholeCard>
            {displayShipmentId(shipment)}
          </ShipmentLink>
        </span>
        <span className="flex flex-wrap justify-end gap-2">
          {!held && <Badge>Not on this device</Badge>}
          <StatusBadge status={shipment.status} />
        </span>
      </div>
      <p>
        {shipment.from_name_or_company}, {shipment.from_city} → {shipment.to_name_or_company}, {shipment.to_city}
      </p>
      <p className="mt-auto text-sm text-ink-muted">
        <span className="break-all tabular-nums">Tracking number {shipment.tracking_number}</span>
        <br />
        <time dateTime={shipment.created_at}>Created {formatInstant(shipment.created_at)}</time>
      </p>
    </li>
  )
}
