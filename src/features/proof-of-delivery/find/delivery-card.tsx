import { Link } from 'react-router-dom'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { addressLine, parcelWords } from '#features/proof-of-delivery/find/delivery-place.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { PlaceLinks } from '#features/proof-of-delivery/find/place-links.tsx'
import { BoxIcon, ChevronIcon } from '#ui/layout/icons.tsx'

/** Pressing anywhere on the card opens the delivery, except on its two links. */
export function DeliveryCard({ delivery }: { delivery: DriverShipment }) {
  const instructions = [delivery.handling_instructions, delivery.notes].filter(Boolean).join(' · ')
  return (
    <li className="relative rounded-card border border-line bg-surface p-4 shadow-lift has-[h4_a:focus-visible]:outline-3 has-[h4_a:focus-visible]:outline-focus">
      <div className="flex items-start justify-between gap-3">
        <h4 className="text-xl leading-tight font-bold">
          <Link
            to={{ search: `?number=${encodeURIComponent(delivery.tracking_number)}` }}
            state={{ fromList: true }}
            className="text-ink outline-none after:absolute after:inset-0 after:rounded-card"
          >
            {delivery.to_name_or_company}
          </Link>
        </h4>
        <ChevronIcon className="mt-1 size-6" />
      </div>
      <p className="mt-1">{addressLine(delivery)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <BoxIcon /> {parcelWords(delivery)}
        </span>
        <span className="min-w-0 text-ink-muted tabular-nums wrap-anywhere">{delivery.tracking_number}</span>
        {delivery.status === 'Failed Attempt' && <Badge tone="warn">Failed Attempt</Badge>}
      </p>
      {instructions && <p className="mt-2 line-clamp-4 border-l-4 border-line-strong pl-3 wrap-anywhere">{instructions}</p>}
      <PlaceLinks shipment={delivery} />
    </li>
  )
}
