import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#ui/controls/button.tsx'

interface PrintLabelLinkProps {
  shipmentId: string
  /** Which shipment, for people who hear the links of a list one after the other. */
  of?: string
  variant?: ButtonVariant
  size?: ButtonSize
}

export function PrintLabelLink({ shipmentId, of, variant = 'secondary', size = 'normal' }: PrintLabelLinkProps) {
  return (
    <Link to={paths.labelsOf(shipmentId)} className={buttonClass(variant, size, 'relative')}>
      Print{of !== undefined && <span className="sr-only"> label of {of}</span>}
    </Link>
  )
}
