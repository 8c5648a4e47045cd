import type { Parcel, Stop } from '#features/proof-of-delivery/day/arrange-day.ts'
import { handlingOf, toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { RENEWED_PARTS } from '#domain/shipment/failure/better-place.ts'
import type { ShipmentFailure } from '#domain/shipment/failure/failure.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { windowPresses, windowWords } from '#domain/time-and-money/time-window.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'

export function isOverdue({ shipment }: Parcel, today: string): boolean {
  return shipment.estimated_delivery_date !== null && shipment.estimated_delivery_date < today
}

/** The day has come, and its time window has ended. */
export function isPast({ shipment }: Parcel, today: string, time: string | null): boolean {
  return time !== null && windowPresses(shipment, today, time) === 'past'
}

/** It goes to its sender now, and the address is theirs. */
export function isOnTheWayBack({ return_state: state }: Pick<DriverShipment, 'return_state'>): boolean {
  return state === 'started' || state === 'on-its-way'
}

interface StopBadgesProps {
  parcel: Parcel
  today: string
  /** HH:MM in India; null where the time window does not press any more. */
  time: string | null
  isNew: boolean
  /** Also where it is due today; a later day is always said. */
  withDue?: boolean
}

export function StopBadges({ parcel, today, time, isNew, withDue = false }: StopBadgesProps) {
  const { estimated_delivery_date: due, shipping_method: method, status } = parcel.shipment
  const collects = toCollect(parcel.shipment)
  return (
    <>
      <RenewedBadges shipment={parcel.shipment} />
      {collects > 0 && (
        <Badge tone="info" wrap>
          Collect {formatRupees(collects)}
        </Badge>
      )}
      {isNew && <Badge tone="info">New</Badge>}
      {due !== null && isOverdue(parcel, today) ? (
        <Badge tone="bad" wrap>
          Overdue: due {formatDate(due)}
        </Badge>
      ) : (
        due !== null && (withDue || due > today) && <Badge wrap>{due === today ? 'Due today' : `Due ${formatDate(due)}`}</Badge>
      )}
      <WindowBadge parcel={parcel} today={today} time={time} />
      {method !== 'Standard' && <Badge wrap>{method}</Badge>}
      {isOnTheWayBack(parcel.shipment) && (
        <Badge tone="info" wrap>
          Back to the sender: {parcel.shipment.from_name_or_company}
        </Badge>
      )}
      {status === 'Failed Attempt' && (
        <Badge tone="warn" wrap>
          Failed Attempt
        </Badge>
      )}
    </>
  )
}

function WindowBadge({ parcel: { shipment }, today, time }: Pick<StopBadgesProps, 'parcel' | 'today' | 'time'>) {
  const words = windowWords(shipment)
  if (words === null) return null
  const presses = time === null ? null : windowPresses(shipment, today, time)
  if (presses === null) return <Badge wrap>{words}</Badge>
  if (presses === 'past')
    return (
      <Badge tone="bad" wrap>
        Late: {words.toLowerCase()}
      </Badge>
    )
  return (
    <Badge tone="warn" wrap>
      {words}: {countOf(presses.minutesLeft, 'minute')} left
    </Badge>
  )
}

/** What the office has put right since the last attempt: nobody should go to the old door from memory. */
export function RenewedBadges({ shipment: { renewed } }: Pick<Parcel, 'shipment'>) {
  return RENEWED_PARTS.filter((part) => renewed?.includes(part)).map((part) => (
    <Badge key={part} tone="warn" wrap>
      {part === 'address' ? 'New address' : 'New phone'}
    </Badge>
  ))
}

/** What happened before, as far as this device knows: the time is its own record's. */
export function earlierAttempt({ shipment, standing }: Parcel): string | null {
  const { status, failure, delivery_notes: notes } = shipment
  if (status !== 'Failed Attempt' && !failure) return null
  // Other notes are of a later attempt, which another device recorded.
  const isOwn = standing !== null && standing.notes === (notes ?? '')
  const at = isOwn ? standing.happenedAt : failure?.failed_at
  return attemptLine({ ...failure, notes, failed_at: at })
}

interface ToldAttempt extends Partial<Pick<ShipmentFailure, 'reason' | 'again_on'>> {
  failed_at: string | undefined
  notes: string | null
}

/** Null where nothing is known that the badge does not say as well. */
export function attemptLine({ reason, again_on: day, notes, failed_at: at }: ToldAttempt): string | null {
  const what = reason === 'not-attempted' ? 'Not attempted' : 'Tried'
  const when = at === undefined ? `${what} before` : `${what} on ${formatInstant(at)}`
  const word = reason === 'not-attempted' ? null : failureWords(reason)
  const why = [word && `${word}${day ? ` (${formatDate(day)})` : ''}`, notes].filter(Boolean).join(', ')
  return why ? `${when}: ${why}` : at === undefined ? null : when
}

export function instructionsOf({ shipment }: Parcel): string {
  return [handlingOf(shipment), shipment.notes].filter(Boolean).join(' · ')
}

/** "Asha Rao", "Asha Rao and 2 more". */
export function recipientsOf([first, ...others]: readonly [Parcel, ...Parcel[]]): string {
  const name = first.shipment.to_name_or_company
  const rest = new Set(others.map(({ shipment }) => shipment.to_name_or_company).filter((other) => other !== name)).size
  return rest === 0 ? name : `${name} and ${rest} more`
}

/** With its number where another parcel of the stop has the same name: by the name alone nobody could tell which is pressed. */
export function tellingName({ shipment }: Parcel, parcels: readonly Parcel[]): string {
  const { to_name_or_company: name, tracking_number: number } = shipment
  return parcels.some((other) => other.shipment !== shipment && other.shipment.to_name_or_company === name) ? `${name} ${number}` : name
}

/** Each time window of a stop once. */
export function windowsOf({ parcels }: Stop): string[] {
  return [...new Set(parcels.flatMap(({ shipment }) => windowWords(shipment) ?? []))]
}
