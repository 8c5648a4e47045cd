import * as paths from '#domain/app-paths.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { type MyShipment, type PaymentState } from '#domain/billing/payment.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { MyShipmentDetails } from '#features/account/my-shipments/my-shipment-details.tsx'
import { Badge, type Tone } from '#ui/feedback/badge.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { DetailsButton } from '#ui/controls/details-button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'

export function MyShipmentCard({ shipment }: { shipment: MyShipment }) {
  const { trackingNumber, fromCity, toCity, status, createdAt, estimatedDelivery } = shipment
  const [open, setOpen] = useState(false)
  const details = useId()
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
        <Badge tone={toneOf(status)} wrap>
          {status}
        </Badge>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <Fact name="Created">{formatDate(createdAt)}</Fact>
          {estimatedDelivery !== null && <Fact name="Est. Delivery">{formatDate(estimatedDelivery)}</Fact>}
          {shipment.totalPaise > 0 && <Fact name={amountName(shipment)}>{formatRupees(amountOf(shipment))}</Fact>}
        </dl>
        <PaymentMark shipment={shipment} />
      </div>
      <DetailsButton open={open} controls={details} label={`Details of ${trackingNumber}`} onToggle={() => setOpen(!open)} />
      <div id={details} hidden={!open}>
        {open && <MyShipmentDetails id={shipment.id} />}
      </div>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-base font-medium tabular-nums">{children}</dd>
    </div>
  )
}

function PaymentMark({ shipment: { state, status, token, trackingNumber } }: { shipment: MyShipment }) {
  if (state === 'due' && status === 'Ready for Payment') {
    return (
      <Link to={paths.payByLink(token)} aria-label={`Pay now for ${trackingNumber}`} className={buttonClass()}>
        Pay now
      </Link>
    )
  }
  const word = MARKS[state]
  return word === undefined ? null : <Badge tone={word === 'On invoice' ? 'neutral' : 'good'}>{word}</Badge>
}

const MARKS: Partial<Record<PaymentState, string>> = { paid: 'Paid', 'paid-demo': 'Paid (demo)', 'on-invoice': 'On invoice' }

/** What is left to pay of a partly paid shipment. */
function amountOf({ state, totalPaise, outstandingPaise }: MyShipment): number {
  return state === 'due' ? outstandingPaise : totalPaise
}

function amountName({ state, paidPaise }: MyShipment): string {
  return state === 'due' && paidPaise > 0 ? 'Left to pay' : 'Amount'
}

/** Shipments that wait for the customer stand out, and so do finished ones. */
function toneOf(status: ShipmentStatus): Tone {
  if (status === 'Ready for Payment') return 'warn'
  if (status === 'Delivered') return 'good'
  return status === 'Cancelled' ? 'bad' : 'neutral'
}
