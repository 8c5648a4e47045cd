import type { MyShipment } from '#domain/shipment/my-shipment.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'

/** The one date that a person looks for at this state: when it comes, when it came, or when it was booked. */
export function dateThatMatters(shipment: MyShipment, today: string): { name: string; on: string } {
  const { status, createdAt, estimatedDelivery, endedAt, triedOn, goesBack = false } = shipment
  const ended = ENDINGS[status]
  if (ended !== undefined && endedAt !== null)
    return { name: ended, on: status === 'Delivered' ? formatInstant(endedAt) : formatDate(endedAt) }
  if (ended === undefined && status === 'Failed Attempt' && triedOn !== null && !goesBack)
    return { name: 'Last tried on', on: formatDate(triedOn) }
  // While the company waits for the money no day is promised.
  if (ended === undefined && status !== 'Ready for Payment' && estimatedDelivery !== null && !goesBack) {
    if (estimatedDelivery === today) return { name: 'Arriving', on: 'Today' }
    return { name: estimatedDelivery > today ? 'Arriving' : 'Was expected on', on: formatDate(estimatedDelivery) }
  }
  return { name: 'Booked on', on: formatDate(createdAt) }
}

const ENDINGS: Partial<Record<string, string>> = {
  Delivered: 'Delivered on',
  Cancelled: 'Cancelled on',
  Returned: 'Returned on',
  'Lost/Damaged': 'Closed on',
}
