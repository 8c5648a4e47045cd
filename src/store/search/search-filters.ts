import { istDay, todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { placeNeedles, searchNeedle } from '#domain/shipment/list/search-text.ts'
import { NO_FILTERS, type ShipmentFilters } from '#domain/shipment/list/list-filters.ts'
import { dayNumber } from '#domain/today/day-number.ts'
import type { Need } from '#domain/today/needs.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import type { Sought } from '#store/search/find-in-memory.ts'
import type { NamedParties } from '#store/search/narrowed-rows.ts'

/** What is missing filters nothing. */
export interface SearchFilters extends Partial<ShipmentFilters> {
  /** Only what wants somebody for this today. */
  need?: Need | null
}

/** Whether the index and the kept counts, which know the status alone, do not answer this. */
export function isSought({
  need,
  text = '',
  from,
  to,
  client,
  driver,
  place = '',
  dueFrom,
  dueTo,
  unbilled,
  payment,
}: SearchFilters): boolean {
  return [need, searchNeedle(text), from, to, client, driver, place.trim(), dueFrom, dueTo, unbilled, payment].some(Boolean)
}

export async function soughtOf(db: WaybillDatabase, filters: SearchFilters): Promise<Sought> {
  const { text, from, to, need = null, client, driver, place, dueFrom, dueTo, unbilled, payment } = { ...NO_FILTERS, ...filters }
  const needle = searchNeedle(text)
  return {
    needle,
    named: await namedParties(db, needle),
    from: from === null ? null : istDay(from).start,
    before: to === null ? null : istDay(to).end,
    narrowing: {
      need: need === null ? null : { kind: need, today: dayNumber(todayInIndia()) },
      client,
      driver,
      dueFrom: dueFrom === null ? null : dayNumber(dueFrom),
      dueTo: dueTo === null ? null : dayNumber(dueTo),
      unbilled,
      payment,
      place: placeNeedles(place),
    },
  }
}

/** They are few beside the shipments, and read anew: a name that changes leads to all shipments at once. */
async function namedParties(db: WaybillDatabase, needle: string): Promise<NamedParties | null> {
  if (needle === '') return null
  const [clients, drivers] = await Promise.all([db.clients.toArray(), db.drivers.toArray()])
  const codes = clients.flatMap((client) => (client.client_name.toLowerCase().includes(needle) ? [client.client_code] : []))
  const ids = drivers.flatMap(({ id, name }) => (name.toLowerCase().includes(needle) ? [id] : []))
  return codes.length === 0 && ids.length === 0 ? null : { clients: new Set(codes), drivers: new Set(ids) }
}
