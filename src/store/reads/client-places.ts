import { placeOf } from '#domain/shipment/shipment-fields.ts'
import type { TypedPlace } from '#domain/shipment/typed-shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** How far back addresses are searched: reading a hundred thousand shipments for a suggestion would hold up the form. */
const NEWEST = 3000

/** Senders or recipients of a client's earlier shipments on this device, the last used first, each once. */
export async function readClientPlaces(db: WaybillDatabase, clientCode: string, side: 'from' | 'to'): Promise<TypedPlace[]> {
  if (clientCode === '') return []
  const places = new Map<string, TypedPlace>()
  await db.shipments
    .orderBy('created_at')
    .reverse()
    .limit(NEWEST)
    .each((shipment) => {
      if (shipment.client_code !== clientCode) return
      const place = placeOf(shipment, side)
      const key = [place.name, place.street, place.postalCode].join('\n').toLowerCase()
      if (place.name.trim() !== '' && !places.has(key)) places.set(key, place)
    })
  return [...places.values()]
}
