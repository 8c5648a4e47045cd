import type { DriverShipment } from '#domain/shipment/shipment.ts'

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

export interface City {
  name: string
  deliveries: DriverShipment[]
}

/** One group a city; inside it by PIN code and street, so that neighbours stand together. */
export function groupByPlace(deliveries: readonly DriverShipment[]): City[] {
  const sorted = deliveries.toSorted(
    (a, b) =>
      byPlace.compare(a.to_city, b.to_city) ||
      byPlace.compare(a.to_postal_code, b.to_postal_code) ||
      byPlace.compare(a.to_street_address, b.to_street_address) ||
      byPlace.compare(a.tracking_number, b.tracking_number),
  )
  const cities: City[] = []
  for (const delivery of sorted) {
    const last = cities.at(-1)
    if (last && byPlace.compare(last.name, delivery.to_city) === 0) last.deliveries.push(delivery)
    else cities.push({ name: delivery.to_city, deliveries: [delivery] })
  }
  return cities
}

/**
 * The stop after the one that was just left, in the order of the list and round again; what failed once today comes by the list. `left` may be
 * gone from the open ones by now, or was never among them.
 */
export function nextStop(open: readonly DriverShipment[], left: DriverShipment | undefined): DriverShipment | null {
  const others = open.filter(({ id, status }) => id !== left?.id && status !== 'Failed Attempt')
  const inOrder = groupByPlace(left === undefined ? others : [...others, left]).flatMap(({ deliveries }) => deliveries)
  const at = inOrder.findIndex(({ id }) => id === left?.id)
  return inOrder.slice(at + 1)[0] ?? inOrder.find(({ id }) => id !== left?.id) ?? null
}

/** "1 parcel", "4 parcels": pieces, not rows. A shipment is at least one. */
export function parcelWords(shipment: Pick<DriverShipment, 'items'>): string {
  const pieces = Math.max(
    1,
    shipment.items.reduce((sum, { quantity }) => sum + quantity, 0),
  )
  return pieces === 1 ? '1 parcel' : `${pieces} parcels`
}
