import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'

/** A number that belongs to no shipment leads nowhere. */
export function ParcelNumberLink({ shipmentId, trackingNumber }: { shipmentId: string | null; trackingNumber: string }) {
  if (shipmentId === null) return <span className="font-medium tabular-nums wrap-anywhere">{trackingNumber}</span>
  return (
    <Link
      to={paths.shipment(shipmentId)}
      className="inline-flex min-h-target items-center font-medium text-link tabular-nums wrap-anywhere"
    >
      {trackingNumber}
    </Link>
  )
}
