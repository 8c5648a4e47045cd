import type { ReactNode } from 'react'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { addressLine, parcelWords } from '#features/proof-of-delivery/find/delivery-place.ts'
import { PlaceLinks } from '#features/proof-of-delivery/find/place-links.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatDate } from '#ui/format/format-time.ts'

export function DeliverySummary({ number, shipment }: { number: string; shipment: DriverShipment | null }) {
  if (!shipment) {
    return (
      <Banner tone="neutral" title={number}>
        This number is not on this device. The office checks it when your delivery arrives.
      </Banner>
    )
  }
  const instructions = [shipment.handling_instructions, shipment.notes].filter(Boolean).join(' · ')
  return (
    <section aria-label="Summary" className="rounded-card border border-line bg-surface p-4">
      <dl className="grid grid-cols-2 gap-3">
        <Fact name="Recipient" wide>
          <strong className="text-xl">{shipment.to_name_or_company}</strong>
        </Fact>
        <Fact name="Address" wide>
          {addressLine(shipment)}
        </Fact>
        <Fact name="Shipping method">{shipment.shipping_method}</Fact>
        <Fact name="Expected delivery">
          {shipment.estimated_delivery_date ? formatDate(shipment.estimated_delivery_date) : 'Not given'}
        </Fact>
        <Fact name="Tracking number" wide>
          <span className="break-all tabular-nums">{number}</span> · {parcelWords(shipment)}
        </Fact>
        {instructions && (
          <Fact name="Instructions" wide>
            {instructions}
          </Fact>
        )}
      </dl>
      <PlaceLinks shipment={shipment} />
    </section>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2' : ''}>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
