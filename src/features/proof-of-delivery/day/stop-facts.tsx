import type { Parcel } from '#features/proof-of-delivery/day/arrange-day.ts'
import { handlingOf, toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { failureWords } from '#domain/shipment/failure/failure-words.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'

export function isOverdue({ shipment }: Parcel, today: string): boolean {
  return shipment.estimated_delivery_date !== null && shipment.estimated_delivery_date < today
}

interface StopBadgesProps {
  parcel: Parcel
  today: string
  isNew: boolean
  /** With the day it is due although there is time left. */
  withDue?: boolean
}

export function StopBadges({ parcel, today, isNew, withDue = false }: StopBadgesProps) {
  const { estimated_delivery_date: due, shipping_method: method, status } = parcel.shipment
  const collects = toCollect(parcel.shipment)
  return (
    <>
      {collects > 0 && <Badge tone="info">Collect {formatRupees(collects)}</Badge>}
      {isNew && <Badge tone="info">New</Badge>}
      {due !== null && isOverdue(parcel, today) ? (
        <Badge tone="bad" wrap>
          Overdue: due {formatDate(due)}
        </Badge>
      ) : (
        withDue && due !== null && <Badge>{due === today ? 'Due today' : `Due ${formatDate(due)}`}</Badge>
      )}
      {method !== 'Standard' && <Badge>{method}</Badge>}
      {status === 'Failed Attempt' && <Badge tone="warn">Failed Attempt</Badge>}
    </>
  )
}

/** What happened before, as far as this device knows: the time is its own record's. */
export function earlierAttempt({ shipment, standing }: Parcel): string | null {
  const { status, failure, delivery_notes: notes } = shipment
  if (status !== 'Failed Attempt' && !failure) return null
  // Other notes are of a later attempt, which another device recorded.
  const isOwn = standing !== null && standing.notes === (notes ?? '')
  const at = isOwn ? standing.happenedAt : failure?.failed_at
  const what = failure?.reason === 'not-attempted' ? 'Not attempted' : 'Tried'
  const when = at === undefined ? `${what} before` : `${what} on ${formatInstant(at)}`
  const reason = failure?.reason === 'not-attempted' ? null : failureWords(failure?.reason)
  const day = failure?.again_on ? ` (${formatDate(failure.again_on)})` : ''
  const why = [reason && `${reason}${day}`, notes].filter(Boolean).join(', ')
  // That alone the badge says as well.
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
