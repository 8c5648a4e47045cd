import type { Collection } from '#domain/shipment/collecting/collection.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'

/**
 * What was collected with a delivery follows from the delivery itself: so it costs no draw, and a judge knows it of every capture. Some are
 * prepaid, some pay by UPI, some have no change.
 */
export function collectionOf({
  trackingNumber,
  outcome,
  notes,
}: {
  trackingNumber: string
  outcome: DeliveryOutcome
  notes: string
}): Collection | null {
  const told = Array.from(`${trackingNumber}${notes}`, (sign) => sign.charCodeAt(0)).reduce((sum, code) => sum + code, 0)
  if (outcome !== 'Delivered' || told % 3 === 0) return null
  const expectedPaise = (1 + (told % 40)) * 50_00
  const lacks = told % 4 === 0 ? 10_00 : 0
  return {
    expectedPaise,
    collectedPaise: expectedPaise - lacks,
    mode: told % 4 === 2 ? 'upi' : 'cash',
    reference: null,
    reason: lacks === 0 ? null : 'No change',
  }
}
