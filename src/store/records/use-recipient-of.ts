import { useLiveQuery } from 'dexie-react-hooks'
import { useDatabase } from '#store/database/database-context.tsx'
import { findByTrackingNumber } from '#store/search/find-by-tracking-number.ts'

/** By whom a driver knows a parcel. Null for what is not on this device. */
export function useRecipientOf(trackingNumber: string | null): string | null {
  const database = useDatabase()
  const name = useLiveQuery(
    async () => (trackingNumber === null ? null : ((await findByTrackingNumber(database, trackingNumber))?.to_name_or_company ?? null)),
    [database, trackingNumber],
  )
  return name ?? null
}
