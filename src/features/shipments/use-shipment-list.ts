import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'

import type { Driver } from '#domain/mirror.ts'
import type { Shipment } from '#domain/shipment.ts'
import type { ListQuery } from '#features/shipments/list-query.ts'
import { shownRange } from '#ui/shown-range.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readPendingShipments, type PendingMark } from '#store/pending-shipments.ts'
import { readDrivers } from '#store/read-drivers.ts'
import { searchShipments } from '#store/search-shipments.ts'

export type ShipmentList =
  | { state: 'loading' }
  | { state: 'failed'; readAgain: () => void }
  | { state: 'ready'; rows: Shipment[]; total: number; drivers: Driver[]; pending: Map<string, PendingMark> }

/** The page of the mirror that the query asks for, anew with every change on this device; the former page stays until it is read. */
export function useShipmentList({ text, status, from, to, sort, direction, page, pageSize }: ListQuery): ShipmentList {
  const db = useDatabase()
  const [attempt, setAttempt] = useState(0)
  const list = useLiveQuery(async () => {
    const search = { text, status, from, to, sort, direction, pageSize }
    try {
      const [asked, drivers, pending] = await Promise.all([
        searchShipments(db, { ...search, page }),
        readDrivers(db),
        readPendingShipments(db),
      ])
      const last = shownRange(page, pageSize, asked.total).page
      const { rows, total } = last === page ? asked : await searchShipments(db, { ...search, page: last })
      return { state: 'ready', rows, total, drivers, pending } as const
    } catch {
      return { state: 'failed' } as const
    }
  }, [db, text, status, from, to, sort, direction, page, pageSize, attempt])
  if (list === undefined) return { state: 'loading' }
  return list.state === 'failed' ? { state: 'failed', readAgain: () => setAttempt(attempt + 1) } : list
}
