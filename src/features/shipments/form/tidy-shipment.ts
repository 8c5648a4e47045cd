import { cleanContactPhone } from '#domain/contact-phone.ts'
import { savedTrackingNumber } from '#domain/tracking-number.ts'
import type { TypedPlace, TypedShipment } from '#domain/typed-shipment.ts'

/** What leaving each field would have done: Enter in a field saves without leaving it. */
export function tidyShipment(typed: TypedShipment, before: TypedShipment | null): TypedShipment {
  const { trackingNumber } = typed
  return {
    ...typed,
    from: tidyPlace(typed.from),
    to: tidyPlace(typed.to),
    trackingNumber: trackingNumber === before?.trackingNumber ? trackingNumber : savedTrackingNumber(trackingNumber),
  }
}

function tidyPlace(place: TypedPlace): TypedPlace {
  return { ...place, contactNumber: cleanContactPhone(place.contactNumber) }
}
