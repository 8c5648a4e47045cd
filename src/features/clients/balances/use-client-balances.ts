import { clientBalances } from '#backend/rpc/billing/invoice-books.ts'
import type { ClientBalance } from '#domain/billing/invoice.ts'
import type { NoAnswer, ServerResult } from '#domain/sync/server-result.ts'
import { cacheResponse, readCachedResponse } from '#store/copies/response-cache.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { useServerQuery, type ServerQuery } from '#ui/hooks/use-server-query.ts'

interface Balances {
  clients: ClientBalance[]
}

export type ClientBalances = ServerQuery<Balances, NoAnswer>

const OF_ALL = 'client-balances'

/** Of one client, or of all with null: what the server counts, or the last copy on this device. A copy of all holds that of each. */
export function useClientBalances(clientCode: string | null): ClientBalances {
  const db = useDatabase()
  const key = clientCode === null ? OF_ALL : `${OF_ALL}:${clientCode}`
  return useServerQuery<ServerResult<Balances>>(key, async () => clientBalances(clientCode), {
    copy: {
      read: async () => {
        const own = await readCachedResponse<Balances>(db, key)
        const all = await readCachedResponse<Balances>(db, OF_ALL)
        return own !== null && (all === null || own.keptAt >= all.keptAt) ? own : all
      },
      keep: async (value, now) => cacheResponse(db, key, value, now),
    },
  })
}

/** Null while nothing is known. Of whom the server said nothing, there is nothing to pay and nothing to bill. */
export function balanceOf({ value }: Pick<ClientBalances, 'value'>, clientCode: string): ClientBalance | null {
  if (value === null) return null
  return (
    value.clients.find((client) => client.clientCode === clientCode) ?? {
      clientCode,
      unbilledPaise: 0,
      outstandingPaise: 0,
      overduePaise: 0,
    }
  )
}
