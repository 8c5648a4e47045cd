import type { DriverShipment } from '#domain/shipment.ts'
import { navigateUrl } from '#features/proof-of-delivery/delivery-place.ts'
import { buttonClass } from '#ui/button.tsx'
import { NavigateIcon, PhoneIcon } from '#ui/icons.tsx'

/** The way to the door and the voice behind it. Above whatever the card around them does when it is pressed. */
export function PlaceLinks({ shipment }: { shipment: DriverShipment }) {
  return (
    <div className="relative mt-4 grid grid-cols-2 gap-3">
      <a
        href={navigateUrl(shipment, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Navigate to ${shipment.to_name_or_company}`}
        className={buttonClass('secondary')}
      >
        <NavigateIcon /> Navigate
      </a>
      {/* A parcel that is somebody else's comes without its number. */}
      {shipment.to_contact_number !== '' && (
        <a
          href={`tel:${shipment.to_contact_number}`}
          aria-label={`Call ${shipment.to_name_or_company}, ${shipment.to_contact_number}`}
          className={buttonClass('secondary', 'normal', 'tabular-nums')}
        >
          <PhoneIcon /> {shipment.to_contact_number}
        </a>
      )}
    </div>
  )
}
