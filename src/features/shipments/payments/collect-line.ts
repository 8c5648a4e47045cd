import { type Collecting, paymentModeOf, SHORT_MODE_WORDS, toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

/** "COD ₹1,250.00", "To pay ₹118.00", "Freight paid"; null where nothing was ever to be collected at the door. */
export function collectLine(shipment: Collecting): string | null {
  const mode = paymentModeOf(shipment)
  if (mode === 'prepaid') return null
  const left = toCollect(shipment)
  if (mode !== 'to_pay' || left > 0) return `${SHORT_MODE_WORDS[mode]} ${formatRupees(left)}`
  return shipment.invoice_id ? 'Freight on invoice' : 'Freight paid'
}
