import type { WaitingAtServer } from '#domain/today/needs.ts'
import { cacheResponse, readCachedResponse } from '#store/copies/response-cache.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

const KEY = 'today-waiting'

/** What waits for the office at the server, as it was last heard on this device. */
export function keptWaiting(db: WaybillDatabase) {
  return {
    read: async () => readCachedResponse<WaitingAtServer>(db, KEY),
    keep: async (value: WaitingAtServer, now: Date) => cacheResponse(db, KEY, value, now),
  }
}
