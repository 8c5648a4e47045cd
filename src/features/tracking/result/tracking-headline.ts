import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import type { ReadyPhrase } from '#domain/shipment/driver-phrases.ts'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'

const REASONS: Record<FailureReason | ReadyPhrase, string> = {
  'nobody-there': 'nobody there',
  'no-answer': 'nobody answered the phone',
  refused: 'it was refused',
  'wrong-address': 'the address is wrong',
  'address-not-found': 'the address was not found',
  'premises-closed': 'the place was closed',
  'another-day': 'we were asked to come another day',
  'money-not-ready': 'the money was not ready',
  'entry-not-allowed': 'our driver was not let in',
  damaged: 'the parcel is damaged',
  'not-attempted': 'it comes later',
  'Nobody home': 'nobody there',
  Refused: 'it was refused',
  'Wrong address': 'the address is wrong',
  'Premises closed': 'the place was closed',
  'Asked to come later': 'we were asked to come later',
}

/** The answer to "where is it", as it was true when this device heard it. */
export function headlineOf(shipment: TrackedShipment, seenAt: string): string {
  if (shipment.goes_back) return 'On its way back to the sender'
  switch (shipment.status) {
    case 'Delivered':
      return happened('Delivered', shipment.delivered_at, seenAt)
    case 'Cancelled':
      return happened('Cancelled', shipment.cancelled_at, seenAt)
    case 'Failed Attempt': {
      const reason = shipment.failed_because
      return reason ? `Could not be delivered: ${REASONS[reason] ?? reason.toLowerCase()}` : 'Could not be delivered'
    }
    case 'Returned':
      return 'Returned to the sender'
    case 'Lost/Damaged':
      return 'Lost or damaged'
    case 'Out for Delivery':
      return isToday(shipment, seenAt) ? 'Out for delivery today' : 'Out for delivery'
    case 'Ready for Payment':
      return 'Waiting for payment'
    case 'Other':
      return arrival(shipment, seenAt) ?? 'In our hands'
    case 'Delayed':
      return arrival(shipment, seenAt, 'Delayed, arriving') ?? 'Delayed'
    case 'In Transit':
      return arrival(shipment, seenAt) ?? 'On the way'
    default:
      return arrival(shipment, seenAt) ?? 'Booked, not on its way yet'
  }
}

/** A day that has passed is no promise any more. */
function arrival({ estimated_delivery_date: day }: TrackedShipment, seenAt: string, word = 'Arriving'): string | null {
  if (day === null) return null
  const today = todayInIndia(new Date(seenAt))
  if (day === today) return `${word} today`
  return day > today
    ? `${word} ${withoutThisYear(formatDate(day), seenAt)}`
    : `Late: it was due ${withoutThisYear(formatDate(day), seenAt)}`
}

function happened(word: string, at: string | null, seenAt: string): string {
  return at === null ? word : `${word}, ${withoutThisYear(formatInstant(at), seenAt)}`
}

function isToday({ timeline }: TrackedShipment, seenAt: string): boolean {
  const left = timeline.findLast(({ status }) => status === 'Out for Delivery')
  return left !== undefined && todayInIndia(new Date(left.at)) === todayInIndia(new Date(seenAt))
}

function withoutThisYear(date: string, seenAt: string): string {
  return date.replace(` ${todayInIndia(new Date(seenAt)).slice(0, 4)}`, '')
}
