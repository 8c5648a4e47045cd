import type { Shipment } from '#domain/shipment/shipment.ts'
import { ParcelSection } from '#features/failed/parcel-section.tsx'

interface StillWithDriverProps {
  takenOff: readonly Shipment[]
  /** Of the drivers on this device. */
  nameOf: ReadonlyMap<string, string>
}

/** What was taken off a run sheet that was out. A scan at a warehouse, another driver or its end takes it off here. */
export function StillWithDriver({ takenOff, nameOf }: StillWithDriverProps) {
  return (
    <ParcelSection
      heading="Still with a driver"
      about="Taken off a run sheet that was out, and to be scanned in when its driver brings it back."
      parcels={takenOff}
      moreLabel="Show more taken off"
      tell={(shipment, link) => (
        <>
          <p>
            {link} · with {nameOf.get(shipment.decided?.with_driver ?? '') ?? 'a driver of before'}
          </p>
          <p>{shipment.to_name_or_company}</p>
        </>
      )}
    />
  )
}
