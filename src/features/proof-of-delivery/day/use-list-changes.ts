import { useEffect, useState } from 'react'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { changesSince, seenList, type ListChanges, type SeenList } from '#features/proof-of-delivery/day/list-changes.ts'
import { cacheResponse, readCachedResponse } from '#store/copies/response-cache.ts'
import { useDatabase } from '#store/database/database-context.tsx'

const KEY = 'drivers-list'
const NONE: ListChanges = { added: [], removed: [] }

/** What was added or taken away since the list was last in sight, once. `shipments` is null until all of them are on the device. */
export function useListChanges(shipments: DriverShipment[] | null): { changes: ListChanges; dismiss: () => void } {
  const database = useDatabase()
  const [changes, setChanges] = useState(NONE)

  useEffect(() => {
    if (shipments === null) return
    let ignore = false
    async function look(list: DriverShipment[]) {
      // In the pocket nobody reads it.
      if (document.visibilityState !== 'visible') return
      const seen = (await readCachedResponse<SeenList>(database, KEY))?.value
      if (ignore) return
      const now = seenList(list)
      if (JSON.stringify(seen) === JSON.stringify(now)) return
      await cacheResponse(database, KEY, now)
      if (seen === undefined) return
      const fresh = changesSince(seen, list)
      if (fresh.added.length + fresh.removed.length > 0)
        setChanges((told) => ({ added: [...told.added, ...fresh.added], removed: [...told.removed, ...fresh.removed] }))
    }
    // Without room for it, it is said again at the next look.
    const tryToLook = () => void look(shipments).catch(() => undefined)
    tryToLook()
    document.addEventListener('visibilitychange', tryToLook)
    return () => {
      ignore = true
      document.removeEventListener('visibilitychange', tryToLook)
    }
  }, [database, shipments])

  return { changes, dismiss: () => setChanges(NONE) }
}
