import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'

import { receivedByRelation } from '#domain/shipment/receipt/receiver-messages.ts'
import { type TrackedShipment, newestFirst } from '#domain/shipment/tracking-history.ts'
import { finishedLine } from '#features/tracking/result/finished-line.ts'
import { ShareResult } from '#features/tracking/result/share-result.tsx'
import { StepBar } from '#features/tracking/result/step-bar.tsx'
import { TrackedFacts } from '#features/tracking/result/tracked-facts.tsx'
import { headlineOf } from '#features/tracking/result/tracking-headline.ts'
import { statusTone } from '#features/tracking/result/tracking-tone.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { unbrokenDates } from '#ui/format/unbroken-dates.ts'
import { Timeline } from '#ui/layout/timeline.tsx'

interface TrackingCardProps {
  shipment: TrackedShipment
  seenAt: string
  /** Without a frame of its own where it stands in one already. */
  framed?: boolean
}

const frame = 'rounded-card border border-line bg-surface p-4 shadow-lift sm:p-6'

/** The answer first, then how it came about, then the details and what to do about it. */
export function TrackingCard({ shipment, seenAt, framed = true }: TrackingCardProps) {
  const finished = finishedLine(shipment)
  const receivedBy = receivedByRelation(shipment.received_by)
  return (
    <article aria-label="Shipment" className={`flex min-w-0 flex-col gap-5 ${framed ? frame : ''}`}>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 text-sm text-ink-muted">
            Tracking Id <span className="font-bold break-all text-ink tabular-nums">{shipment.tracking_number}</span>
          </p>
          <Badge wrap tone={statusTone(shipment.status)}>
            {shipment.status}
          </Badge>
        </div>
        <h2 className="text-[clamp(1.5rem,1.1rem+2vw,2rem)]">{unbrokenDates(headlineOf(shipment, seenAt))}</h2>
        {receivedBy !== null && <p className="text-lg leading-tight font-semibold">{receivedBy}</p>}
        <p className="text-lg leading-tight">
          {shipment.from_city} <span className="text-ink-muted">to</span> {shipment.to_city}
        </p>
      </div>
      <StepBar shipment={shipment} />
      {shipment.status === 'Ready for Payment' && (
        <Link to={paths.payForNumber(shipment.tracking_number)} className={buttonClass('primary', 'normal', 'self-start')}>
          Pay for this shipment
        </Link>
      )}
      <TrackingTimeline steps={shipment.timeline} />
      <section className="flex flex-col gap-4 border-t border-line pt-5">
        <h3 className="text-lg">Details</h3>
        {finished && (
          <p className="font-semibold">
            {finished.label}: <time dateTime={finished.at}>{unbrokenDates(`${formatInstant(finished.at)} IST`)}</time>
          </p>
        )}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-4 sm:grid-cols-2 gap-y-4">
          <TrackedFacts shipment={shipment} />
        </dl>
        {shipment.notes !== null && shipment.notes.trim() !== '' && (
          <p className="whitespace-pre-line italic">
            <span className="sr-only">Notes: </span>
            {shipment.notes}
          </p>
        )}
      </section>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <Link
          to={paths.contactAbout(shipment.tracking_number)}
          className="inline-flex min-h-target items-center font-semibold text-link underline underline-offset-4"
        >
          Something wrong? Write to us
        </Link>
        <ShareResult trackingNumber={shipment.tracking_number} />
      </div>
    </article>
  )
}

/** Newest first: what a visitor came for is at the top. */
function TrackingTimeline({ steps }: { steps: TrackedShipment['timeline'] }) {
  if (steps.length === 0) return null
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 className="text-lg">History</h3>
      <Timeline steps={newestFirst(steps)} />
    </section>
  )
}
