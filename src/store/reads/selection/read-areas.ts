import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** Shipments of one PIN code, or of one sorting district where there are too many codes to choose for each. */
export interface Area {
  pin: string
  /** The city most of them go to. */
  city: string
  ids: string[]
}

/** More than these nobody goes through one by one. */
const MOST_AREAS = 40
/** A sorting district is the first three digits of its PIN codes. */
const DISTRICT = 3

/** Where these shipments go, by PIN code; what has left the device is left out. */
export async function readAreas(
  db: WaybillDatabase,
  ids: readonly string[],
  /** Rows of shipments that this device does not hold. */
  elsewhere: ReadonlyMap<string, Shipment>,
): Promise<Area[]> {
  const shipments = (await db.shipments.bulkGet([...ids])).flatMap((row, at) => row ?? elsewhere.get(ids[at] ?? '') ?? [])
  const pinOf = ({ to_postal_code }: Shipment) => to_postal_code.replaceAll(' ', '')
  const byPin = grouped(shipments, pinOf)
  const groups = byPin.size <= MOST_AREAS ? byPin : grouped(shipments, (row) => pinOf(row).slice(0, DISTRICT))
  return [...groups]
    .map(([pin, rows]) => ({ pin, city: mostOften(rows.map(({ to_city }) => to_city)), ids: rows.map(({ id }) => id) }))
    .toSorted((a, b) => (a.pin < b.pin ? -1 : 1))
}

function grouped(shipments: readonly Shipment[], keyOf: (shipment: Shipment) => string): Map<string, Shipment[]> {
  const groups = new Map<string, Shipment[]>()
  for (const shipment of shipments) {
    const group = groups.get(keyOf(shipment))
    if (group === undefined) groups.set(keyOf(shipment), [shipment])
    else group.push(shipment)
  }
  return groups
}

function mostOften(cities: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const city of cities) counts.set(city, (counts.get(city) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}
