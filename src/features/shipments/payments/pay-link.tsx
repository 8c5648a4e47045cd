import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#ui/controls/button.tsx'

interface PayLinkProps {
  shipment: Shipment
  variant: ButtonVariant
  size: ButtonSize
  /** Where there is room, everybody reads whose page it is; elsewhere a tooltip says so. */
  inWords?: boolean
  className?: string
}

/** The customer's own page. Money that the office was given is recorded instead. */
export function PayLink({ shipment, variant, size, inWords = false, className = '' }: PayLinkProps) {
  return (
    <Link
      to={paths.payForNumber(shipment.tracking_number)}
      className={buttonClass(variant, size, `relative ${className}`)}
      title="Opens the customer’s payment page"
    >
      <span className="text-center">
        Pay<span className="sr-only"> for {displayShipmentId(shipment)}</span>
        <span className={inWords ? '' : 'sr-only'}> on the customer’s page</span>
      </span>
    </Link>
  )
}

/** Where the status is read, for the shipments that wait for nothing else. */
export function PayWhenReady({ shipment }: { shipment: Shipment }) {
  return shipment.status === 'Ready for Payment' ? <PayLink shipment={shipment} variant="secondary" size="tight" /> : null
}
