import { memo } from 'react'

import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { finishedLine } from '#features/tracking/result/finished-line.ts'
import { OpenShipment } from '#features/tracking/result/open-shipment.tsx'
import type { ListedShipmentsProps } from '#features/tracking/result/shipments-table.tsx'
import { TrackedFacts } from '#features/tracking/result/tracked-facts.tsx'
import { statusTone } from '#features/tracking/result/tracking-tone.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatInstant } from '#ui/format/format-time.ts'

/** What the table says, for a screen that has no room for eleven columns. */
export function ShipmentCards({ shipments, onOpen }: ListedShipmentsProps) {
  return (
    <ul aria-label="Shipments" className="grid gap-4">
      {shipments.map((shipment) => (
        <Card key={shipment.tracking_number} shipment={shipment} onOpen={onOpen} />
      ))}
    </ul>
  )
}

const Card = memo(function Card({ shipment, onOpen }: { shipment: TrackedShipment; onOpen: (trackingNumber: string) => void }) {
  const finished = finishedLine(shipment)
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-lift">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <OpenShipment
          trackingNumber={shipment.tracking_number}
          onOpen={onOpen}
          className="min-h-6 after:absolute after:inset-0 after:rounded-card"
        />
        <Badge wrap tone={statusTone(shipment.status)}>
          {shipment.status}
        </Badge>
      </div>
      <p className="text-lg leading-tight font-bold">
        {shipment.from_city} <span className="font-normal text-ink-muted">to</span> {shipment.to_city}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-4 gap-y-2 sm:grid-cols-2">
        <TrackedFacts shipment={shipment} />
      </dl>
      {finished && (
        <p className="text-sm font-semibold">
          {finished.label}: <time dateTime={finished.at}>{formatInstant(finished.at)} IST</time>
        </p>
      )}
      {shipment.notes?.trim() && (
        <p className="text-sm whitespace-pre-line italic">
          <span className="sr-only">Notes: </span>
          {shipment.notes}
        </p>
      )}
    </li>
  )
})
