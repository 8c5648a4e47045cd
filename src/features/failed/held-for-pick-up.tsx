import type { Shipment } from '#domain/shipment/shipment.ts'
import { ParcelSection } from '#features/failed/parcel-section.tsx'

interface HeldForPickUpProps {
  waiting: readonly Shipment[]
  /** What was taken off a run sheet that was out: nobody can pick that up yet. */
  takenOff: readonly Shipment[]
  /** Of the warehouses on this device. */
  nameOf: ReadonlyMap<string, string>
}

/** What waits for who comes for it: where it is and whom to call. A driver or another status takes it off. */
export function HeldForPickUp({ waiting, takenOff, nameOf }: HeldForPickUpProps) {
  const stillOut = new Set(takenOff.map(({ id }) => id))
  return (
    <ParcelSection
      heading="Held for pick-up"
      parcels={waiting}
      moreLabel="Show more held parcels"
      tell={(shipment, link) => (
        <>
          <p>
            {link} · at {nameOf.get(shipment.decided?.held_at ?? '') ?? 'a warehouse'}
            {stillOut.has(shipment.id) && ', once its driver has brought it back'}
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
        </>
      )}
    />
  )
}
