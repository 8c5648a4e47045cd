import { searchAllRecords } from '#backend/rpc/search-all-records.ts'
import type { ShipmentFilters } from '#domain/shipment/list/list-filters.ts'
import { searchNeedle } from '#domain/shipment/list/search-text.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

const PAUSE_MS = 300

/** What the server is asked, of all that an address says. */
export function askedOf({
  text,
  status,
  from,
  to,
  client,
  driver,
  place,
  dueFrom,
  dueTo,
  unbilled,
  payment,
}: ShipmentFilters): ShipmentFilters {
  return { text: searchNeedle(text), status, from, to, client, driver, place, dueFrom, dueTo, unbilled, payment }
}

/** Asks the server when typing pauses. */
export function useAllRecords(filters: ShipmentFilters) {
  const search = askedOf(filters)
  return useServerQuery(JSON.stringify(search), () => searchAllRecords(search, null), {
    pauseMs: PAUSE_MS,
    pages: {
      ask: ({ rows }) => searchAllRecords(search, rows.at(-1) ?? null),
      join: (shown, page) => ({ ...page, rows: [...shown.rows, ...page.rows] }),
    },
  })
}
