import { warehouseCounts, type WarehouseCounts } from '#backend/rpc/stock-on-server.ts'
import type { NoAnswer, ServerResult } from '#domain/sync/server-result.ts'
import { cacheResponse, readCachedResponse } from '#store/copies/response-cache.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { useServerQuery, type ServerQuery } from '#ui/hooks/use-server-query.ts'

const KEY = 'warehouse-counts'
const LOOK_MS = 60_000

/** How many parcels are at each warehouse: what the server counts, every minute while somebody looks, or the last copy on this device. */
export function useWarehouseCounts(): ServerQuery<WarehouseCounts, NoAnswer> {
  const db = useDatabase()
  return useServerQuery<ServerResult<WarehouseCounts>>(KEY, async () => warehouseCounts(), {
    when: { online: true, everyMs: LOOK_MS },
    copy: {
      read: async () => readCachedResponse<WarehouseCounts>(db, KEY),
      keep: async (value, now) => cacheResponse(db, KEY, value, now),
    },
  })
}
