import type { ReactNode } from 'react'

import type { Driver } from '#domain/sync/mirror.ts'
import type { Shipment, ShipmentItem } from '#domain/shipment/shipment.ts'
import { handlingOf, PAYMENT_MODE_WORDS } from '#domain/shipment/collecting/to-collect.ts'
import { windowWords } from '#domain/time-and-money/time-window.ts'
import { driverName } from '#features/shipments/list/shipment-lines-shown.ts'
import { collectLine } from '#features/shipments/payments/collect-line.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'
import { LongText } from '#ui/layout/long-text.tsx'

const weight = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

export function ShipmentFacts({ shipment, drivers }: { shipment: Shipment; drivers: Driver[] }) {
  const handling = handlingOf(shipment)
  return (
    <section aria-label="Shipment" className="flex flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <Place title="From" lines={fromLines(shipment)} phone={shipment.from_contact_number} />
        <Place title="To" lines={toLines(shipment)} phone={shipment.to_contact_number} />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-3">
        <Fact name="Driver">{driverName(shipment.driver_id, drivers)}</Fact>
        {shipment.carrier !== undefined && <Fact name="Carrier">{shipment.carrier || 'Not set'}</Fact>}
        <Fact name="Shipping method">{shipment.shipping_method}</Fact>
        <Fact name="Payment">{collectLine(shipment) ?? PAYMENT_MODE_WORDS.prepaid}</Fact>
        <Fact name="Weight">{shipment.total_weight === null ? 'Not set' : `${weight.format(shipment.total_weight)} kg`}</Fact>
        <Fact name="Created">{formatInstant(shipment.created_at)}</Fact>
        <Fact name="Estimated delivery">{day(shipment.estimated_delivery_date)}</Fact>
        {windowWords(shipment) && <Fact name="Time window">{windowWords(shipment)}</Fact>}
        <Fact name="Pickup">{day(shipment.pickup_date)}</Fact>
        {shipment.delivered_at !== null && <Fact name="Delivered">{formatInstant(shipment.delivered_at)}</Fact>}
        {shipment.cancelled_at !== null && <Fact name="Cancelled">{formatInstant(shipment.cancelled_at)}</Fact>}
      </dl>
      {shipment.items.length > 0 && (
        <div className="border-t border-line pt-5">
          <h2 className="text-base">Packages</h2>
          <ul className="mt-2 flex flex-col gap-1.5">
            {shipment.items.map((item) => (
              <li key={item.id}>{packageWords(item)}</li>
            ))}
          </ul>
        </div>
      )}
      {[shipment.notes, handling, shipment.delivery_notes].some(Boolean) && (
        <dl className="flex flex-col gap-4 border-t border-line pt-5">
          {handling && (
            <Fact name="Handling">
              <LongText text={handling} />
            </Fact>
          )}
          {shipment.notes && (
            <Fact name="Notes, seen by the public">
              <LongText text={shipment.notes} />
            </Fact>
          )}
          {shipment.delivery_notes && (
            <Fact name="Delivery notes">
              <LongText text={shipment.delivery_notes} />
            </Fact>
          )}
        </dl>
      )}
    </section>
  )
}

/** Numbers are ten digits of India. A driver's copy has no sender's. */
function Place({ title, lines, phone }: { title: string; lines: string[]; phone: string | undefined }) {
  const [first, ...others] = lines
  return (
    <div className="min-w-0">
      <h2 className="text-sm font-semibold text-ink-muted">{title}</h2>
      <p className="text-lg font-bold">{first}</p>
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {phone && (
        <a
          href={`tel:+91${phone}`}
          className="inline-flex min-h-6 items-center text-link tabular-nums underline underline-offset-4 pointer-coarse:min-h-target"
        >
          {phone}
        </a>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-medium whitespace-pre-line tabular-nums">{children}</dd>
    </div>
  )
}

function fromLines(shipment: Shipment): string[] {
  const place = [shipment.from_city, [shipment.from_state, shipment.from_postal_code].filter(Boolean).join(' ')]
  return [shipment.from_name_or_company, shipment.from_street_address, place.filter(Boolean).join(', ')].filter(isText)
}

function toLines(shipment: Shipment): string[] {
  const place = `${shipment.to_city}, ${shipment.to_state} ${shipment.to_postal_code}`
  return [shipment.to_name_or_company, shipment.to_street_address, place].filter(isText)
}

function isText(line: string | undefined): line is string {
  return line !== undefined && line.trim() !== ''
}

function day(date: string | null): string {
  return date === null ? 'Not set' : formatDate(date)
}

function packageWords(item: ShipmentItem): string {
  const size = [item.length_cm, item.width_cm, item.height_cm]
  return [
    `${item.quantity} × ${item.package_type}`,
    item.description ?? item.item_name,
    item.weight_kg === null ? null : `${weight.format(item.weight_kg)} kg`,
    size.every((side) => side !== null) ? `${size.join(' × ')} cm` : null,
  ]
    .filter(Boolean)
    .join(' · ')
}
