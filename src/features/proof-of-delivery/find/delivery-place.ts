import { partWords } from '#domain/run-sheet/stop-pieces.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { countOf } from '#ui/format/count-of.ts'

type Place = Pick<DriverShipment, 'to_street_address' | 'to_city' | 'to_state' | 'to_postal_code' | 'to_country'>

export function addressLine(place: Place): string {
  const city = [place.to_city, place.to_postal_code].filter(Boolean).join(' ')
  return [place.to_street_address, city, place.to_state].filter(Boolean).join(', ')
}

/** Opens the device's own map: Android knows `geo:`, Apple and desktop browsers do not. */
export function navigateUrl(place: Place, userAgent: string): string {
  const query = encodeURIComponent(`${addressLine(place)}, ${place.to_country}`)
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}

const byPlace = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** Neighbours stand together: by city, then PIN code, then street. */
export function comparePlaces(a: DriverShipment, b: DriverShipment): number {
  return (
    byPlace.compare(a.to_city, b.to_city) ||
    byPlace.compare(a.to_postal_code, b.to_postal_code) ||
    byPlace.compare(a.to_street_address, b.to_street_address) ||
    byPlace.compare(a.tracking_number, b.tracking_number)
  )
}

/** Pieces, not rows. A shipment is at least one. */
export function pieceCount(shipment: Pick<DriverShipment, 'items'>): number {
  return Math.max(
    1,
    shipment.items.reduce((sum, { quantity }) => sum + quantity, 0),
  )
}

/** "1 piece", "4 pieces": a parcel is all of one shipment. "7 of 9 pieces" where only so many went out with its driver. */
export function pieceWords(shipment: Pick<DriverShipment, 'items'>, loaded?: number): string {
  const all = pieceCount(shipment)
  return loaded === undefined ? countOf(all, 'piece') : partWords(loaded, all)
}
