import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { attemptsOf, daysWaiting, failedOn } from '#domain/shipment/failure/failed-decision.ts'
import type { ShipmentFailure } from '#domain/shipment/failure/failure.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/field.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'

interface FailedRowProps {
  shipment: Shipment
  today: string
  driverName: string | null
  /** With its code; null without a client. */
  clientName: string | null
  isPressing: boolean
  isSelected: boolean
  onToggle: () => void
  onDecide: () => void
}

/** One failed delivery: why, how often and since when, and what presses. */
export function FailedRow({ shipment, today, driverName, clientName, isPressing, isSelected, onToggle, onDecide }: FailedRowProps) {
  const { failure, delivery_notes: notes } = shipment
  const name = displayShipmentId(shipment)
  const attempts = attemptsOf(shipment)
  return (
    <li
      className={`flex flex-wrap items-start gap-x-4 gap-y-2 rounded-card border border-line border-l-4 bg-surface p-3 sm:p-4 ${isPressing ? 'border-l-bad' : 'border-l-line'}`}
    >
      <Checkbox label={<span className="sr-only">Select {name}</span>} checked={isSelected} onChange={onToggle} />
      <div className="flex min-w-[min(100%,12rem)] flex-1 flex-col gap-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={paths.shipment(shipment.id)}
            className="inline-flex min-h-6 items-center text-lg font-bold text-link underline underline-offset-4"
          >
            {shipment.to_name_or_company}
          </Link>
          {isPressing && <Badge tone="bad">Decide now</Badge>}
        </p>
        <p>
          <b>
            {reasonWords(shipment)}
            {failure?.again_on && `: ${formatDate(failure.again_on)}`}
          </b>{' '}
          · {failure?.reason === 'not-attempted' && attempts === 0 ? 'no attempt yet' : countOf(attempts, 'attempt')} ·{' '}
          {ageWords(daysWaiting(shipment, today), failedOn(shipment))}
        </p>
        {notes && (
          <p className="line-clamp-3">
            {failure === null && 'Earlier notes: '}
            {notes}
          </p>
        )}
        <p className="text-sm text-ink-muted">
          <span className="tabular-nums">
            {name} · {shipment.tracking_number}
          </span>{' '}
          · {shipment.to_city} · {driverName ?? 'No driver'}
          {clientName !== null && ` · ${clientName}`}
          {failure && callWords(failure)}
        </p>
      </div>
      <Button variant="secondary" aria-label={`Decide on ${name}`} onClick={onDecide}>
        Decide
      </Button>
    </li>
  )
}

/** Without a failure it stands so by the office's own word: the notes are then those of an earlier capture. A server of before tells of none. */
function reasonWords({ failure, delivery_notes: notes }: Shipment): string {
  if (failure === null) return 'Noted by the office, without a reason'
  if (failure === undefined && !notes) return 'The office’s server did not say why'
  return failureWords(failure?.reason) ?? 'As the notes say'
}

function ageWords(days: number, since: string): string {
  if (days === 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago, on ${formatDate(since)}`
}

/** Who attempted nothing had nobody to call. */
function callWords({ reason, called_at: calledAt }: ShipmentFailure): string {
  if (calledAt !== null) return ` · called ${formatInstant(calledAt)}`
  return reason === 'not-attempted' ? '' : ' · Call was not pressed'
}
