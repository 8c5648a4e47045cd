import type { Stop } from '#features/proof-of-delivery/day/arrange-day.ts'
import { EarlierAttempts } from '#features/proof-of-delivery/day/earlier-attempts.tsx'
import { ParcelLink } from '#features/proof-of-delivery/day/parcel-link.tsx'
import { earlierAttempt, instructionsOf, recipientsOf, StopBadges, tellingName } from '#features/proof-of-delivery/day/stop-facts.tsx'
import { withMostToCollect } from '#features/proof-of-delivery/stop/whole-stop.ts'
import { addressLine, pieceWords } from '#features/proof-of-delivery/find/delivery-place.ts'
import { PlaceLinks } from '#features/proof-of-delivery/find/place-links.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { BoxIcon, ChevronIcon } from '#ui/layout/icons.tsx'

interface NextStopCardProps {
  stop: Stop
  today: string
  time: string
  isNew: (shipmentId: string) => boolean
}

/** Pressing anywhere opens the delivery, except on its other links; of several parcels each has a link of its own. */
export function NextStopCard({ stop, today, time, isNew }: NextStopCardProps) {
  const { parcels } = stop
  const [first] = parcels
  const isOne = parcels.length === 1
  return (
    <section
      aria-label="Next stop"
      className="relative flex flex-col gap-2 rounded-card border-2 border-line-strong bg-surface p-3 shadow-lift sm:p-4 has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-focus"
    >
      <p className="text-sm font-semibold text-ink-muted">Next stop</p>
      <h3 className="-mt-2 text-2xl leading-tight wrap-anywhere">
        {isOne ? (
          <ParcelLink parcel={first} className="text-ink outline-none after:absolute after:inset-0 after:rounded-card">
            {first.shipment.to_name_or_company}
          </ParcelLink>
        ) : (
          recipientsOf(parcels)
        )}
      </h3>
      <p className="wrap-anywhere">{addressLine(first.shipment)}</p>
      {!isOne && <PlaceLinks shipment={first.shipment} />}
      {!isOne && (
        // With the way there before the parcels: at 360 × 740 both are in reach without scrolling.
        <ParcelLink parcel={withMostToCollect(parcels)} wholeStop className={buttonClass('primary', 'large', 'w-full')}>
          Record all {parcels.length} together
        </ParcelLink>
      )}
      <ul className="flex flex-col gap-3">
        {parcels.map((parcel) => {
          const { shipment } = parcel
          const instructions = instructionsOf(parcel)
          const attempt = earlierAttempt(parcel)
          return (
            <li key={shipment.id} className="flex flex-col gap-2">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="inline-flex items-center gap-1.5 font-semibold">
                  <BoxIcon /> {pieceWords(shipment, parcel.loaded)}
                </span>
                <span className="min-w-0 text-ink-muted tabular-nums wrap-anywhere">{shipment.tracking_number}</span>
                <StopBadges parcel={parcel} today={today} time={time} isNew={isNew(shipment.id)} withDue />
              </p>
              {attempt && <p className="font-medium text-warn wrap-anywhere">{attempt}</p>}
              <EarlierAttempts shipment={shipment} />
              {instructions && <p className="line-clamp-4 border-l-4 border-line-strong pl-3 wrap-anywhere">{instructions}</p>}
              {!isOne && (
                <ParcelLink
                  parcel={parcel}
                  label={tellingName(parcel, parcels)}
                  className={buttonClass('secondary', 'normal', 'justify-between wrap-anywhere')}
                >
                  {shipment.to_name_or_company}
                  <ChevronIcon />
                </ParcelLink>
              )}
            </li>
          )
        })}
      </ul>
      {isOne && <PlaceLinks shipment={first.shipment} />}
      {isOne && (
        // The card's own link lies over it: two links to one place would be read twice.
        <span aria-hidden="true" className={buttonClass('primary', 'large', 'w-full')}>
          Record delivery
        </span>
      )}
    </section>
  )
}
