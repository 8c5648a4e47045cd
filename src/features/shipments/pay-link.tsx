import { Link } from 'react-router-dom'
import { displayShipmentId, type Shipment } from '#domain/shipment.ts'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#ui/button.tsx'

/** The payment page of one shipment, found by its tracking number. */
export function payAddress(trackingNumber: string): string {
  return `/shipment-payment?number=${encodeURIComponent(trackingNumber)}`
}

interface PayLinkProps {
  shipment: Shipment
  variant: ButtonVariant
  size: ButtonSize
}

export function PayLink({ shipment, variant, size }: PayLinkProps) {
  return (
    <Link to={payAddress(shipment.tracking_number)} className={buttonClass(variant, size, 'relative')}>
      Pay<span className="sr-only"> for {displayShipmentId(shipment)}</span>
    </Link>
  )
}

/** Where the status is read, for the shipments that wait for nothing else. */
export function PayWhenReady({ shipment }: { shipment: Shipment }) {
  return shipment.status === 'Ready for Payment' ? <PayLink shipment={shipment} variant="secondary" size="tight" /> : null
}
