import type { PaymentState } from '#domain/billing/payment.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'

/** What a shipment waits for. With the driver, or for its recipient at a warehouse, the office has nothing to do; `none` is the end of its way. */
export type NextStep = 'assign' | 'bring-back' | 'pick-up' | 'send-out' | 'with-driver' | 'decide' | 'bill' | 'collect' | 'none'

export interface WaitingShipment extends Pick<Shipment, 'status' | 'driver_id' | 'client_code' | 'invoice_id' | 'decided'> {
  /** With GST; null without a price. */
  amountPaise: number | null
  /** As the server counts it; null where it could not be asked. */
  payment: PaymentState | null
}

/** One step at a time: first on the road, then to the door, then the money. */
export function nextStep(shipment: WaitingShipment): NextStep {
  const { status, driver_id, decided } = shipment
  if (status === 'Ready for Payment' && mayBeDue(shipment)) return 'collect'
  if (status === 'Failed Attempt') return 'decide'
  if (!isOpen(status)) return status === 'Delivered' || status === 'Returned' ? moneyStep(shipment) : 'none'
  if (driver_id === null && decided?.with_driver !== undefined) return 'bring-back'
  if (driver_id === null) return decided?.held_at === undefined ? 'assign' : 'pick-up'
  return status === 'Out for Delivery' ? 'with-driver' : 'send-out'
}

/** A client is billed; what has none is paid for by itself. What an invoice holds is collected there. */
function moneyStep(shipment: WaitingShipment): NextStep {
  // Billing is where somebody gives it the price that it lacks.
  if (shipment.client_code && !shipment.invoice_id && shipment.amountPaise === null) return 'bill'
  if (!mayBeDue(shipment)) return 'none'
  return shipment.client_code ? 'bill' : 'collect'
}

function mayBeDue({ invoice_id, amountPaise, payment }: WaitingShipment): boolean {
  if (invoice_id || amountPaise === null || amountPaise === 0) return false
  return payment === null || payment === 'due'
}
