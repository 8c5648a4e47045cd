import { displayShipmentId, type Shipment } from '#domain/shipment.ts'
import { PrintLabelLink } from '#features/shipments/labels/print-label-link.tsx'
import { PayLink } from '#features/shipments/pay-link.tsx'
import { Button } from '#ui/button.tsx'

export interface OnRow {
  onEdit: (shipment: Shipment) => void
  onDelete: (shipment: Shipment) => void
}

interface RowActionsProps extends OnRow {
  shipment: Shipment
  /** Side by side in a table, or across a card. */
  look: keyof typeof LOOKS
}

const LOOKS = {
  table: {
    variant: 'quiet',
    danger: 'quiet-danger',
    size: 'tight',
    className: '-mx-2 -my-1 grid grid-cols-[auto_auto] justify-start 2xl:grid-cols-[repeat(4,auto)]',
  },
  card: { variant: 'secondary', danger: 'danger', size: 'small', className: 'grid grid-cols-4 gap-2' },
} as const

/** What is done with one shipment. Each says which, for whoever hears the rows one after the other. */
export function RowActions({ shipment, look, onEdit, onDelete }: RowActionsProps) {
  const id = displayShipmentId(shipment)
  const { variant, danger, size, className } = LOOKS[look]
  return (
    <div className={className}>
      <Button variant={variant} size={size} className="relative" onClick={() => onEdit(shipment)}>
        Edit<span className="sr-only"> {id}</span>
      </Button>
      <PrintLabelLink shipmentId={shipment.id} of={id} variant={variant} size={size} />
      <PayLink shipment={shipment} variant={variant} size={size} />
      <Button variant={danger} size={size} className="relative" onClick={() => onDelete(shipment)}>
        Delete<span className="sr-only"> {id}</span>
      </Button>
    </div>
  )
}
