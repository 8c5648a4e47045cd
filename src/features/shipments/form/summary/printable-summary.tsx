import type { ReactNode } from 'react'
import { STAND_IN_RATE } from '#domain/billing/gst.ts'
import { amountOfShipment } from '#domain/billing/shipment-amount.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { handlingOf, PAYMENT_MODE_WORDS } from '#domain/shipment/collecting/to-collect.ts'
import { placeOf } from '#domain/shipment/shipment-fields.ts'
import { windowWords } from '#domain/time-and-money/time-window.ts'
import { SummaryCode } from '#features/shipments/form/summary/summary-code.tsx'
import { collectLine } from '#features/shipments/payments/collect-line.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

const kilograms = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

/** What is handed over with the parcel or filed: who, where, what, and the shipment's id to be scanned. */
export function PrintableSummary({ shipment }: { shipment: Shipment }) {
  const basePaise = Math.round((shipment.base_price ?? 0) * 100)
  const handling = handlingOf(shipment)
  const totalPaise = amountOfShipment(shipment) ?? basePaise
  return (
    <div className="flex flex-col gap-5">
      <SummaryCode text={displayShipmentId(shipment)} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 print:grid-cols-3">
        <Fact name="Tracking number">{shipment.tracking_number}</Fact>
        <Fact name="Client code">{shipment.client_code ?? 'None'}</Fact>
        <Fact name="Shipping method">{shipment.shipping_method}</Fact>
        <Fact name="Status">{shipment.status}</Fact>
        <Fact name="Created">{formatInstant(shipment.created_at)}</Fact>
        <Fact name="Pickup">{day(shipment.pickup_date)}</Fact>
        <Fact name="Estimated delivery">{day(shipment.estimated_delivery_date)}</Fact>
        {windowWords(shipment) && <Fact name="Time window">{windowWords(shipment)}</Fact>}
        <Fact name="Total weight">{kilograms.format(shipment.total_weight ?? 0)} kg</Fact>
        <Fact name="Base price">{formatRupees(basePaise)}</Fact>
        <Fact name={`GST (${shipment.gst_percentage ?? STAND_IN_RATE} %)`}>{formatRupees(totalPaise - basePaise)}</Fact>
        <Fact name="Total with GST">{formatRupees(totalPaise)}</Fact>
        <Fact name="Payment">{collectLine(shipment) ?? PAYMENT_MODE_WORDS.prepaid}</Fact>
      </dl>
      <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2 print:grid-cols-2">
        <Place title="From" shipment={shipment} side="from" />
        <Place title="To" shipment={shipment} side="to" />
      </div>
      <div className="border-t border-line pt-5">
        <h3 className="text-sm font-semibold text-ink-muted">Packages</h3>
        <ul className="mt-1 flex flex-col gap-1">
          {shipment.items.map((item) => (
            <li key={item.id} className="wrap-anywhere">
              {item.quantity} × {item.package_type}, {item.description ?? item.item_name}, {kilograms.format(item.weight_kg ?? 0)} kg
            </li>
          ))}
        </ul>
      </div>
      {handling !== '' && <p className="border-t border-line pt-5 font-bold wrap-anywhere">{handling}</p>}
    </div>
  )
}

function Place({ title, shipment, side }: { title: string; shipment: Shipment; side: 'from' | 'to' }) {
  const place = placeOf(shipment, side)
  const lines = [place.street, `${place.city}, ${place.state} ${place.postalCode}`, place.country, place.contactNumber, place.email]
  return (
    <div className="min-w-0 wrap-anywhere">
      <h3 className="text-sm font-semibold text-ink-muted">{title}</h3>
      <p className="font-bold">{place.name}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

function day(date: string | null): string {
  return date === null ? 'Not set' : formatDate(date)
}
