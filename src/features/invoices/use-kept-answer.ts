import type { ServerResult } from '#domain/sync/server-result.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { cacheResponse, readCachedResponse, type CachedResponseOf } from '#store/copies/response-cache.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { useServerQuery, type ServerQuery } from '#ui/hooks/use-server-query.ts'

export type KeptAnswer<Value> = ServerQuery<Value, NoAnswer>

interface KeptAnswerOptions<Value> {
  /** Finds an answer to this question in the copy of another one. */
  otherCopy?: (db: WaybillDatabase) => Promise<CachedResponseOf<Value> | null>
  /** Asks once the question has stood for this long: somebody is typing it. */
  pauseMs?: number
  /** Asks anew when it changes, with the last answer in sight. */
  changed?: string
}

/** The server's answer, or the last copy on this device when the server cannot be asked. */
export function useKeptAnswer<Value>(
  key: string,
  ask: () => Promise<ServerResult<Value>>,
  { otherCopy = () => Promise.resolve(null), pauseMs = 0, changed = '' }: KeptAnswerOptions<Value> = {},
): KeptAnswer<Value> {
  const db = useDatabase()
  return useServerQuery<ServerResult<Value>>(key, ask, {
    pauseMs,
    changed,
    copy: {
      read: async () => (await readCachedResponse<Value>(db, key)) ?? otherCopy(db),
      keep: (value, now) => cacheResponse(db, key, value, now),
    },
  })
}
