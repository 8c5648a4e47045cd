import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { formatDate } from '#ui/format/format-time.ts'

/** The terms of a list of facts, in the order of the table's columns. */
export function TrackedFacts({ shipment }: { shipment: TrackedShipment }) {
  const expected = shipment.estimated_delivery_date
  return (
    <>
      <Fact name="From Contact" value={shipment.from_contact_number} />
      <Fact name="To Contact" value={shipment.to_contact_number} />
      <Fact name="Created" value={formatDate(shipment.created_at)} />
      <Fact name="Est. Delivery" value={expected === null ? 'Not set' : formatDate(expected)} />
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}
