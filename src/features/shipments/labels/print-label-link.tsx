import { Link } from 'react-router-dom'
import { labelsAddress } from '#features/shipments/labels/chosen-shipments.ts'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#ui/button.tsx'

interface PrintLabelLinkProps {
  shipmentId: string
  /** Which shipment, for whoever hears the links of a list one after the other. */
  of?: string
  variant?: ButtonVariant
  size?: ButtonSize
}

export function PrintLabelLink({ shipmentId, of, variant = 'secondary', size = 'normal' }: PrintLabelLinkProps) {
  return (
    <Link to={labelsAddress(shipmentId)} className={buttonClass(variant, size, 'relative')}>
      Print{of !== undefined && <span className="sr-only"> label of {of}</span>}
    </Link>
  )
}
