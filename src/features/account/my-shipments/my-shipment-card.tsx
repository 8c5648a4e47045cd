import * as paths from '#domain/app-paths.ts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { MyShipment } from '#domain/shipment/my-shipment.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { dateThatMatters } from '#features/account/my-shipments/date-that-matters.ts'
import { MyShipmentDetails } from '#features/account/my-shipments/my-shipment-details.tsx'
import { amountName, amountOf, PaymentMark } from '#features/account/my-shipments/payment-mark.tsx'
import { StatusBadge } from '#features/account/my-shipments/status-badge.tsx'
import { DetailsButton } from '#ui/controls/details-button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'

interface MyShipmentCardProps {
  shipment: MyShipment
  toPay: boolean
  open: boolean
  onToggle: () => void
}

export function MyShipmentCard({ shipment, toPay, open, onToggle }: MyShipmentCardProps) {
  const { trackingNumber, fromName, fromCity, toName, toCity, status } = shipment
  const details = useId()
  const { name, on } = dateThatMatters(shipment, todayInIndia())
  return (
    <article
      aria-label={`Shipment ${trackingNumber}`}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-lift"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg">
            {fromCity} <span className="font-normal text-ink-muted">to</span> {toCity}
          </h3>
          <Link
            to={paths.trackedShipment(trackingNumber)}
            aria-label={`Track ${trackingNumber}`}
            className="inline-flex min-h-6 items-center break-all text-link tabular-nums underline underline-offset-4"
          >
            {trackingNumber}
          </Link>
        </div>
        <StatusBadge status={status} goesBack={shipment.goesBack} />
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-sm min-[26rem]:grid-cols-2">
        <Fact name="From">{fromName}</Fact>
        <Fact name="To">{toName}</Fact>
      </dl>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <Fact name={name}>{on}</Fact>
          {shipment.totalPaise > 0 && <Fact name={amountName(shipment, toPay)}>{formatRupees(amountOf(shipment, toPay))}</Fact>}
        </dl>
        <div className="flex flex-wrap items-center gap-3">
          <PaymentMark shipment={shipment} toPay={toPay} />
        </div>
      </div>
      <DetailsButton open={open} controls={details} label={`Details of ${trackingNumber}`} onToggle={onToggle} />
      <div id={details} hidden={!open}>
        {open && <MyShipmentDetails shipment={shipment} />}
      </div>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-base font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
