import { gstPaise, STAND_IN_RATE } from '#domain/billing/gst.ts'
import { paiseOf } from '#domain/time-and-money/money.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'

type Priced = Pick<Shipment, 'base_price' | 'gst_percentage' | 'final_amount'>

/** With GST, as the server works it out where nothing was billed yet; null without a price, as in every driver's copy. */
export function amountOfShipment({ base_price, gst_percentage, final_amount }: Priced): number | null {
  if (final_amount !== null && final_amount !== undefined) return paiseOf(String(final_amount))
  if (base_price === null || base_price === undefined) return null
  const base = paiseOf(String(base_price))
  return base === null ? null : base + gstPaise(base, gst_percentage ?? STAND_IN_RATE)
}
