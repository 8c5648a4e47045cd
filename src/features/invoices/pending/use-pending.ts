import { pendingShipments, type PendingList } from '#backend/rpc/invoices.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { useKeptAnswer } from '#features/invoices/use-kept-answer.ts'

const PAGE = 1000
/** What one invoice holds. */
const MOST = 5000

export function usePending(clientCode: string) {
  return useKeptAnswer(`pending:${clientCode}`, () => wholeList(clientCode))
}

/** The oldest first. Of more than one invoice holds, `more` says that there are further ones. */
export async function wholeList(clientCode: string): Promise<ServerResult<PendingList>> {
  const list: PendingList = { client: null, shipments: [], more: true }
  for (;;) {
    const last = list.shipments.at(-1)
    const call = await pendingShipments({ clientCode, limit: PAGE, after: last ? { createdAt: last.createdAt, id: last.id } : null })
    if (call.kind !== 'answer') return call
    list.client = call.value.client
    list.shipments.push(...call.value.shipments)
    list.more = call.value.more
    if (!list.more || list.shipments.length >= MOST) return { ...call, value: list }
  }
}
