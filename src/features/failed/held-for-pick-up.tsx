import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { Button } from '#ui/controls/button.tsx'

const SHOWN_AT_ONCE = 20

interface HeldForPickUpProps {
  waiting: readonly Shipment[]
  /** Of the warehouses on this device. */
  nameOf: ReadonlyMap<string, string>
}

/** What waits for who comes for it: where it is and whom to call. A driver or another status takes it off. */
export function HeldForPickUp({ waiting, nameOf }: HeldForPickUpProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  return (
    <section aria-labelledby="held-heading" className="flex flex-col gap-2">
      <h2 id="held-heading" className="text-xl font-bold">
        Held for pick-up ({waiting.length.toLocaleString('en-IN')})
      </h2>
      <ul aria-labelledby="held-heading" className="flex flex-col gap-2">
        {waiting.slice(0, most).map((shipment) => (
          <li key={shipment.id} className="rounded-card border border-line bg-surface p-3 wrap-anywhere sm:p-4">
            <p>
              <Link
                to={paths.shipment(shipment.id)}
                className="inline-flex min-h-6 items-center font-bold text-link underline underline-offset-4"
              >
                {displayShipmentId(shipment)}
              </Link>{' '}
              · at {nameOf.get(shipment.decided?.held_at ?? '') ?? 'a warehouse'}
            </p>
            <p>
              {shipment.to_name_or_company} ·{' '}
              <a
                href={`tel:${shipment.to_contact_number}`}
                className="inline-flex min-h-6 items-center text-link underline underline-offset-4"
              >
                {shipment.to_contact_number}
              </a>
            </p>
            <p className="text-sm text-ink-muted tabular-nums">{shipment.tracking_number}</p>
          </li>
        ))}
      </ul>
      {waiting.length > most && (
        <Button variant="secondary" className="self-center" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          Show more held parcels
        </Button>
      )}
    </section>
  )
}
