import type { Shipment } from '#domain/shipment/shipment.ts'

type Place = Pick<Shipment, 'to_postal_code' | 'to_street_address' | 'tracking_number'>

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' })

/** "12/A MG Road" and "MG Road 12": the street alone, and the number of the house. */
function houseOf(street: string): { street: string; house: string } {
  const house = /\d+\s*[-/]?\s*[a-z]?\b/i.exec(street)?.[0] ?? ''
  const rest = street.replace(house, ' ').replaceAll(/[,.;#]|\b(no|flat|house|plot|shop)\b/gi, ' ')
  return { street: rest.replaceAll(/\s+/g, ' ').trim(), house }
}

/** The proposed way: by PIN code, then street, then house number. */
export function compareStops(one: Place, other: Place): number {
  const [a, b] = [houseOf(one.to_street_address), houseOf(other.to_street_address)]
  return (
    collator.compare(one.to_postal_code, other.to_postal_code) ||
    collator.compare(a.street, b.street) ||
    collator.compare(a.house, b.house) ||
    collator.compare(one.tracking_number, other.tracking_number)
  )
}

/** The list with one entry moved to another place of it. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, at) => at !== from)
  const entry = list[from]
  return entry === undefined ? [...list] : [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/** The list with some of its entries in another order among themselves; the others keep their places. */
export function reordered<Entry>(list: readonly Entry[], wanted: readonly Entry[]): Entry[] {
  const movable = new Set(wanted)
  const next = wanted.filter((entry) => list.includes(entry)).values()
  return list.map((entry) => (movable.has(entry) ? (next.next().value ?? entry) : entry))
}
