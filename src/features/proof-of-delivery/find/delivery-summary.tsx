import type { ReactNode } from 'react'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { handlingOf, toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { windowWords } from '#domain/time-and-money/time-window.ts'
import { attemptLine, isOnTheWayBack, RenewedBadges } from '#features/proof-of-delivery/day/stop-facts.tsx'
import { addressLine, pieceCount, pieceWords } from '#features/proof-of-delivery/find/delivery-place.ts'
import { PlaceLinks } from '#features/proof-of-delivery/find/place-links.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { ChevronIcon } from '#ui/layout/icons.tsx'

interface DeliverySummaryProps {
  number: string
  shipment: DriverShipment | null
  /** Others are for the same address: what is to be collected is said to be of this one. */
  isOneOfSeveral?: boolean
  /** How many pieces went out with its driver, where that is not all. */
  loaded?: number | undefined
}

/** Whose delivery it is, in one line that opens: at the door the room is for photo and outcome. */
export function DeliverySummary({ number, shipment, isOneOfSeveral = false, loaded }: DeliverySummaryProps) {
  if (!shipment) {
    return (
      <Banner tone="neutral" title={number}>
        This number is not on this device. The office checks it when your delivery arrives.
      </Banner>
    )
  }
  const instructions = [handlingOf(shipment), shipment.notes].filter(Boolean).join(' · ')
  const collects = toCollect(shipment)
  const due = shipment.estimated_delivery_date
  return (
    <section aria-label="Summary" className="rounded-card border border-line bg-surface">
      <details className="group">
        <summary className="flex min-h-target list-none items-center gap-2 rounded-card px-3 py-2 sm:px-4 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <strong className="text-lg leading-tight">{shipment.to_name_or_company}</strong>
            <span className="line-clamp-1 text-ink-muted group-open:hidden">{addressLine(shipment)}</span>
            {shipment.renewed && shipment.renewed.length > 0 && (
              <span className="flex flex-wrap gap-2 py-1">
                <RenewedBadges shipment={shipment} />
              </span>
            )}
            {isOnTheWayBack(shipment) && (
              <span className="block py-1">
                <Badge tone="info" wrap>
                  Back to the sender
                </Badge>
              </span>
            )}
            {loaded !== undefined && <strong className="block">{pieceWords(shipment, loaded)} went out with you</strong>}
            {loaded === undefined && pieceCount(shipment) > 1 && <strong className="block">{pieceWords(shipment)}</strong>}
            {due !== null && due > todayInIndia() && <Badge wrap>Due {formatDate(due)}</Badge>}
            {collects > 0 && (
              <strong className="block">
                Collect {formatRupees(collects)}
                {isOneOfSeveral && <span className="font-normal"> for {number}</span>}
              </strong>
            )}
            {instructions && <span className="line-clamp-1 font-medium group-open:hidden">{instructions}</span>}
          </span>
          <ChevronIcon className="size-6 rotate-90 group-open:-rotate-90" />
        </summary>
        <div className="px-3 pb-4 sm:px-4">
          <dl className="grid grid-cols-2 gap-3">
            <Fact name="Address" wide>
              {addressLine(shipment)}
            </Fact>
            <Fact name="Shipping method">{shipment.shipping_method}</Fact>
            <Fact name="Expected delivery">
              {shipment.estimated_delivery_date ? formatDate(shipment.estimated_delivery_date) : 'Not given'}
            </Fact>
            {windowWords(shipment) && (
              <Fact name="Time window" wide>
                {windowWords(shipment)}
              </Fact>
            )}
            <Fact name="Tracking number" wide>
              <span className="break-all tabular-nums">{number}</span> · {pieceWords(shipment, loaded)}
            </Fact>
            {instructions && (
              <Fact name="Instructions" wide>
                {instructions}
              </Fact>
            )}
            {shipment.attempts && shipment.attempts.length > 0 && (
              <Fact name="Earlier attempts" wide>
                {shipment.attempts.map((attempt) => (
                  <span key={attempt.failed_at} className="block">
                    {attemptLine(attempt)}
                  </span>
                ))}
              </Fact>
            )}
          </dl>
          <PlaceLinks shipment={shipment} />
        </div>
      </details>
    </section>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2' : ''}>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
