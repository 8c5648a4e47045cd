import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { Button } from '#ui/controls/button.tsx'

const SHOWN_AT_ONCE = 20

interface ParcelSectionProps {
  heading: string
  about?: string
  parcels: readonly Shipment[]
  /** Where one is and whose it is; its tracking number follows. */
  tell: (shipment: Shipment, link: ReactNode) => ReactNode
  moreLabel: string
}

/** Parcels that somebody has to do something with yet, counted in the heading, some at once. */
export function ParcelSection({ heading, about, parcels, tell, moreLabel }: ParcelSectionProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <h2 id={headingId} className="text-xl font-bold">
        {heading} ({parcels.length.toLocaleString('en-IN')})
      </h2>
      {about !== undefined && <p>{about}</p>}
      <ul aria-labelledby={headingId} className="flex flex-col gap-2">
        {parcels.slice(0, most).map((shipment) => (
          <li key={shipment.id} className="rounded-card border border-line bg-surface p-3 wrap-anywhere sm:p-4">
            {tell(
              shipment,
              <Link
                to={paths.shipment(shipment.id)}
                className="inline-flex min-h-6 items-center font-bold text-link underline underline-offset-4"
              >
                {displayShipmentId(shipment)}
              </Link>,
            )}
            <p className="text-sm text-ink-muted tabular-nums">{shipment.tracking_number}</p>
          </li>
        ))}
      </ul>
      {parcels.length > most && (
        <Button variant="secondary" className="self-center" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {moreLabel}
        </Button>
      )}
    </section>
  )
}
