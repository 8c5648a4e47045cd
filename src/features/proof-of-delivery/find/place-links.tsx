import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { navigateUrl } from '#features/proof-of-delivery/find/delivery-place.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { rememberCall } from '#store/drafts/kept-calls.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { NavigateIcon, PhoneIcon } from '#ui/layout/icons.tsx'

/** Links to the map and to the phone. They lie above the card's own press target. */
export function PlaceLinks({ shipment }: { shipment: DriverShipment }) {
  const database = useDatabase()
  return (
    <div className="relative mt-2 flex flex-wrap gap-2 *:flex-auto">
      <a
        href={navigateUrl(shipment, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Navigate to ${shipment.to_name_or_company}`}
        className={buttonClass('secondary', 'normal', 'flex-wrap max-sm:px-2')}
      >
        <NavigateIcon /> Navigate
      </a>
      {/* Somebody else's parcel comes without a phone number. A call goes out whether or not there is room to remember it. */}
      {shipment.to_contact_number !== '' && (
        <a
          href={`tel:${shipment.to_contact_number}`}
          aria-label={`Call ${shipment.to_name_or_company}, ${shipment.to_contact_number}`}
          className={buttonClass('secondary', 'normal', 'flex-wrap max-sm:px-2')}
          onClick={() => void rememberCall(database, shipment.to_contact_number).catch(() => undefined)}
        >
          <PhoneIcon />
          <span className="flex min-w-0 flex-col leading-tight">
            Call
            <span className="text-sm font-normal tabular-nums wrap-anywhere">{shipment.to_contact_number}</span>
          </span>
        </a>
      )}
    </div>
  )
}
