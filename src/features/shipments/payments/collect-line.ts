import type { Shipment } from '#domain/shipment/shipment.ts'
import { paymentModeOf, SHORT_MODE_WORDS, toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

/** "COD ₹1,250.00", "To pay ₹118.00"; null where nothing is collected at the door. */
export function collectLine(shipment: Pick<Shipment, 'payment_mode' | 'collect_amount'>): string | null {
  const mode = paymentModeOf(shipment)
  return mode === 'prepaid' ? null : `${SHORT_MODE_WORDS[mode]} ${formatRupees(toCollect(shipment))}`
}
