import { useLiveQuery } from 'dexie-react-hooks'
import { useSession } from '#session/session.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { QueueItem } from '#store/outbox/queue.ts'
import { findByTrackingNumber } from '#store/search/find-by-tracking-number.ts'

/** By whom a driver knows a parcel. Null for what is not on this device, and while its person has to sign in again. */
export function useRecipient({ trackingNumber }: Pick<QueueItem, 'trackingNumber'>): string | null {
  const database = useDatabase()
  const isHidden = useSession(({ state }) => state === 'ended')
  const name = useLiveQuery(
    async () => (trackingNumber === null ? null : ((await findByTrackingNumber(database, trackingNumber))?.to_name_or_company ?? null)),
    [database, trackingNumber],
  )
  return isHidden ? null : (name ?? null)
}
