import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'

import type { Driver } from '#domain/sync/mirror.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { filterOf, type ListQuery } from '#features/shipments/list/list-query.ts'
import { shownRange } from '#ui/format/shown-range.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readPendingShipments, type PendingMark } from '#store/records/pending-shipments.ts'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { searchShipments } from '#store/search/search-shipments.ts'

export type ShipmentList =
  | { state: 'loading' }
  | { state: 'failed'; readAgain: () => void }
  | { state: 'ready'; rows: Shipment[]; page: number; total: number; drivers: Driver[]; pending: Map<string, PendingMark> }

/** The page of the mirror that the query asks for, anew with every change on this device; the former page stays until it is read. */
export function useShipmentList(query: ListQuery): ShipmentList {
  const { page, pageSize } = query
  const asked = filterOf(query)
  const db = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const list = useLiveQuery(async () => {
    try {
      const [found, drivers, pending] = await Promise.all([searchShipments(db, query), readDrivers(db), readPendingShipments(db)])
      const last = shownRange(page, pageSize, found.total).page
      const { rows, total } = last === page ? found : await searchShipments(db, { ...query, page: last })
      return { state: 'ready', rows, page: last, total, drivers, pending } as const
    } catch {
      return { state: 'failed' } as const
    }
  }, [db, asked, page, pageSize, attempt])
  if (list === undefined) return { state: 'loading' }
  return list.state === 'failed' ? { state: 'failed', readAgain: () => setAttempt(attempt + 1) } : list
}
