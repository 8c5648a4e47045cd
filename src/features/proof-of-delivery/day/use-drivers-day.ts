import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { arrangeDay, type DriversDay } from '#features/proof-of-delivery/day/arrange-day.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { readDriversSheets } from '#store/reads/read-run-sheets.ts'
import { readDriversShipments } from '#store/reads/open-deliveries.ts'
import { useRefreshWhen } from '#ui/hooks/use-refresh-when.ts'

export interface ReadDay extends DriversDay {
  shipments: DriverShipment[]
}

export async function readDriversDay(db: WaybillDatabase, driverId: string, now = new Date()): Promise<ReadDay> {
  const [shipments, queue, sheets] = await Promise.all([readDriversShipments(db, driverId), readQueue(db), readDriversSheets(db, driverId)])
  return { ...arrangeDay(shipments, queue, now, sheets), shipments }
}

/** Null while the list is hidden. */
export function useDriversDay(driverId: string | null): ReadDay | undefined {
  const database = useDatabase()
  const [looked, setLooked] = useState(0)
  // In the pocket over midnight, it is another day.
  useRefreshWhen(() => setLooked((before) => before + 1), { awayMs: 60_000, restored: true })
  return useLiveQuery(async () => (driverId === null ? undefined : readDriversDay(database, driverId)), [database, driverId, looked])
}
