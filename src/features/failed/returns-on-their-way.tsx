import { asStop } from '#domain/shipment/failure/way-back.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { ParcelSection } from '#features/failed/parcel-section.tsx'
import { Badge } from '#ui/feedback/badge.tsx'

interface ReturnsOnTheirWayProps {
  returns: readonly Shipment[]
  nameOf: ReadonlyMap<string, string>
}

/** What goes back, until its sender has it: with whom it is, or that nobody carries it yet. */
export function ReturnsOnTheirWay({ returns, nameOf }: ReturnsOnTheirWayProps) {
  return (
    <ParcelSection
      heading="On their way back"
      parcels={returns}
      moreLabel="Show more returns"
      tell={(shipment, link) => {
        const stop = asStop(shipment)
        const driver = shipment.driver_id === null ? 'No driver' : (nameOf.get(shipment.driver_id) ?? 'A driver who has left')
        return (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {link}
              <Badge tone={shipment.return_state === 'started' ? 'neutral' : 'warn'}>
                {shipment.return_state === 'started' ? 'Not on its way yet' : 'On its way back'}
              </Badge>
            </p>
            <p>
              To {stop.to_name_or_company}, {stop.to_city} · {driver}
            </p>
          </>
        )
      }}
    />
  )
}
