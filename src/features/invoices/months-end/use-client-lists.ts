import { useRef, useState } from 'react'
import type { ServerResult } from '#domain/sync/server-result.ts'
import type { ClientList } from '#features/invoices/months-end/client-bill.ts'
import { wholeList } from '#features/invoices/pending/use-pending.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export type ClientLists = ReadonlyMap<string, ClientList>

/** What waits for each of these clients by the day of the month's end, read one after the other. What has come is not asked for again after a failure. */
export function useClientLists(clientCodes: readonly string[], deliveredUpTo: string | null, userId: string) {
  const come = useRef(new Map<string, ClientList>())
  const [read, setRead] = useState(0)
  const query = useServerQuery<ServerResult<ClientLists>>(
    `pending lists of ${clientCodes.join(' ')} up to ${deliveredUpTo}`,
    async (signal) => {
      for (const code of clientCodes) {
        if (come.current.has(code)) continue
        const call = await wholeList({ clientCode: code, deliveredUpTo }, userId)
        if (call.kind !== 'answer') return call
        if (signal.aborted) break
        come.current.set(code, call.value)
        setRead(come.current.size)
      }
      return { kind: 'answer', value: new Map(come.current), serverTime: null }
    },
  )

  /** Reads one of them anew. */
  async function reread(clientCode: string): Promise<ServerResult<ClientList>> {
    const call = await wholeList({ clientCode, deliveredUpTo }, userId)
    if (call.kind === 'answer') {
      come.current.set(clientCode, call.value)
      query.change(() => new Map(come.current))
    }
    return call
  }

  return { query, read, reread, listNow: (clientCode: string) => come.current.get(clientCode) ?? null }
}
