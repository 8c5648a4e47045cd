import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { PrintLabelLink } from '#features/shipments/labels/print-label-link.tsx'
import { PayLink } from '#features/shipments/payments/pay-link.tsx'
import { Button } from '#ui/controls/button.tsx'
import { RupeeIcon } from '#ui/layout/icons.tsx'

export interface OnRow {
  onEdit: (shipment: Shipment) => void
  onDelete: (shipment: Shipment) => void
  onRecordPayment: (shipment: Shipment) => void
}

interface RowActionsProps extends OnRow {
  shipment: Shipment
}

/** Actions on one shipment, across its card, with the money in a line of its own. Each names it, as the table's do. */
export function RowActions({ shipment, onEdit, onDelete, onRecordPayment }: RowActionsProps) {
  const id = displayShipmentId(shipment)
  return (
    <div className="grid grid-cols-6 gap-2 *:col-span-2">
      <Button variant="secondary" size="small" className="relative" onClick={() => onEdit(shipment)}>
        Edit<span className="sr-only"> {id}</span>
      </Button>
      <PrintLabelLink shipmentId={shipment.id} of={id} size="small" />
      <Button
        variant="secondary"
        size="small"
        className="relative order-last col-span-3!"
        title="Record payment"
        onClick={() => onRecordPayment(shipment)}
      >
        <RupeeIcon className="size-4" />
        <span>Record payment</span>
        <span className="sr-only"> for {id}</span>
      </Button>
      <PayLink shipment={shipment} variant="secondary" size="small" inWords className="order-last col-span-3!" />
      <Button variant="danger" size="small" className="relative" onClick={() => onDelete(shipment)}>
        Delete<span className="sr-only"> {id}</span>
      </Button>
    </div>
  )
}
