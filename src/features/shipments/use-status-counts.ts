import { useLiveQuery } from 'dexie-react-hooks'
import type { ShipmentStatus } from '#domain/shipment.ts'
import type { ListQuery } from '#features/shipments/list-query.ts'
import { countStatuses } from '#store/count-statuses.ts'
import { useDatabase } from '#store/database-context.tsx'

/** Counted anew with every change on this device; the former counts stay until then, and where the device cannot be read. */
export function useStatusCounts({ text, from, to }: ListQuery): Partial<Record<ShipmentStatus, number>> | undefined {
  const db = useDatabase()
  return useLiveQuery(async () => countStatuses(db, { text, from, to }).catch(() => undefined), [db, text, from, to])
}
