import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { asStop } from '#domain/shipment/failure/way-back.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'

const SHOWN_AT_ONCE = 20

interface ReturnsOnTheirWayProps {
  returns: readonly Shipment[]
  nameOf: ReadonlyMap<string, string>
}

/** What goes back, until its sender has it: with whom it is, or that nobody carries it yet. */
export function ReturnsOnTheirWay({ returns, nameOf }: ReturnsOnTheirWayProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  return (
    <section aria-labelledby="returns-heading" className="flex flex-col gap-2">
      <h2 id="returns-heading" className="text-xl font-bold">
        On their way back ({returns.length.toLocaleString('en-IN')})
      </h2>
      <ul aria-labelledby="returns-heading" className="flex flex-col gap-2">
        {returns.slice(0, most).map((shipment) => {
          const stop = asStop(shipment)
          const driver = shipment.driver_id === null ? 'No driver' : (nameOf.get(shipment.driver_id) ?? 'A driver who has left')
          return (
            <li key={shipment.id} className="rounded-card border border-line bg-surface p-3 wrap-anywhere sm:p-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={paths.shipment(shipment.id)}
                  className="inline-flex min-h-6 items-center font-bold text-link underline underline-offset-4"
                >
                  {displayShipmentId(shipment)}
                </Link>
                <Badge tone={shipment.return_state === 'started' ? 'neutral' : 'warn'}>
                  {shipment.return_state === 'started' ? 'Not on its way yet' : 'On its way back'}
                </Badge>
              </p>
              <p>
                To {stop.to_name_or_company}, {stop.to_city} · {driver}
              </p>
              <p className="text-sm text-ink-muted tabular-nums">{shipment.tracking_number}</p>
            </li>
          )
        })}
      </ul>
      {returns.length > most && (
        <Button variant="secondary" className="self-center" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          Show more returns
        </Button>
      )}
    </section>
  )
}
