import { type TrackedShipment, newestFirst } from '#domain/shipment/tracking-history.ts'
import { finishedLine } from '#features/tracking/result/finished-line.ts'
import { ShareResult } from '#features/tracking/result/share-result.tsx'
import { TrackedFacts } from '#features/tracking/result/tracked-facts.tsx'
import { statusTone } from '#features/tracking/result/tracking-tone.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { Timeline } from '#ui/layout/timeline.tsx'

interface TrackingCardProps {
  shipment: TrackedShipment
  /** Without a frame of its own where it stands in one already. */
  framed?: boolean
}

const frame = 'rounded-card border border-line bg-surface p-4 shadow-lift sm:p-6'

export function TrackingCard({ shipment, framed = true }: TrackingCardProps) {
  const finished = finishedLine(shipment)
  return (
    <article aria-label="Shipment" className={`flex min-w-0 flex-col gap-5 ${framed ? frame : ''}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-ink-muted">Tracking Id</p>
          <p className="font-bold break-all tabular-nums">{shipment.tracking_number}</p>
        </div>
        <Badge wrap tone={statusTone(shipment.status)}>
          {shipment.status}
        </Badge>
      </div>
      <p className="text-xl leading-tight sm:text-2xl font-bold">
        {shipment.from_city} <span className="font-normal text-ink-muted">to</span> {shipment.to_city}
      </p>
      {finished && (
        <p className="font-semibold">
          {finished.label}: <time dateTime={finished.at}>{formatInstant(finished.at)} IST</time>
        </p>
      )}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-4 border-t border-line pt-5">
        <TrackedFacts shipment={shipment} />
      </dl>
      {shipment.notes !== null && shipment.notes.trim() !== '' && (
        <p className="whitespace-pre-line italic">
          <span className="sr-only">Notes: </span>
          {shipment.notes}
        </p>
      )}
      <TrackingTimeline steps={shipment.timeline} />
      <ShareResult trackingNumber={shipment.tracking_number} />
    </article>
  )
}

/** Newest first: what a visitor came for is at the top. */
function TrackingTimeline({ steps }: { steps: TrackedShipment['timeline'] }) {
  if (steps.length === 0) return null
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 className="text-lg">History</h2>
      <Timeline steps={newestFirst(steps)} />
    </section>
  )
}
