import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { Button } from '#ui/controls/button.tsx'

const SHOWN_AT_ONCE = 20

interface StillWithDriverProps {
  takenOff: readonly Shipment[]
  /** Of the drivers on this device. */
  nameOf: ReadonlyMap<string, string>
}

/** What was taken off a run sheet that was out. A scan at a warehouse, another driver or its end takes it off here. */
export function StillWithDriver({ takenOff, nameOf }: StillWithDriverProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  return (
    <section aria-labelledby="still-with-driver" className="flex flex-col gap-2">
      <h2 id="still-with-driver" className="text-xl font-bold">
        Still with a driver ({takenOff.length.toLocaleString('en-IN')})
      </h2>
      <p>Taken off a run sheet that was out, and to be scanned in when its driver brings it back.</p>
      <ul aria-labelledby="still-with-driver" className="flex flex-col gap-2">
        {takenOff.slice(0, most).map((shipment) => (
          <li key={shipment.id} className="rounded-card border border-line bg-surface p-3 wrap-anywhere sm:p-4">
            <p>
              <Link
                to={paths.shipment(shipment.id)}
                className="inline-flex min-h-6 items-center font-bold text-link underline underline-offset-4"
              >
                {displayShipmentId(shipment)}
              </Link>{' '}
              · with {nameOf.get(shipment.decided?.with_driver ?? '') ?? 'a driver of before'}
            </p>
            <p>{shipment.to_name_or_company}</p>
            <p className="text-sm text-ink-muted tabular-nums">{shipment.tracking_number}</p>
          </li>
        ))}
      </ul>
      {takenOff.length > most && (
        <Button variant="secondary" className="self-center" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          Show more taken off
        </Button>
      )}
    </section>
  )
}
