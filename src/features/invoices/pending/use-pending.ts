import { pendingShipments, type PendingList } from '#backend/rpc/billing/invoices.ts'
import { isPaidAlready } from '#domain/billing/bill-line.ts'
import { filterLines } from '#domain/billing/pending-filter.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { useKeptAnswer } from '#features/invoices/use-kept-answer.ts'
import { useSession } from '#session/session.ts'
import { readCachedResponse, type CachedResponseOf } from '#store/copies/response-cache.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

const PAGE = 1000
/** What one invoice holds. */
const MOST = 5000
/** A day is typed sign by sign. */
const TYPING_MS = 300

/** What waits for one client, with a day (yyyy-mm-dd) only what was delivered by its end in India. */
export interface PendingAsked {
  clientCode: string
  deliveredUpTo: string | null
}

export function usePending(asked: PendingAsked) {
  const userId = useSession(({ person }) => person?.userId ?? '')
  return useKeptAnswer(questionOf(asked), () => wholeList(asked, userId), {
    otherCopy: (db) => outOfTheWhole(db, asked),
    pauseMs: asked.deliveredUpTo === null ? 0 : TYPING_MS,
  })
}

const questionOf = ({ clientCode, deliveredUpTo }: PendingAsked) =>
  `pending:${clientCode}${deliveredUpTo === null ? '' : `:${deliveredUpTo}`}`

/**
 * The oldest first, as many as one invoice holds of what is not paid already; `more` says that there are further ones. Asked for this person
 * alone, also when somebody else signs in before it ends.
 */
export async function wholeList({ clientCode, deliveredUpTo }: PendingAsked, userId: string): Promise<ServerResult<PendingList>> {
  const list: PendingList = { client: null, shipments: [], more: true, total: 0, waiting: 0 }
  let room = MOST
  for (;;) {
    const last = list.shipments.at(-1)
    const after = last ? { createdAt: last.createdAt, id: last.id } : null
    const call = await pendingShipments({ clientCode, deliveredUpTo, limit: Math.min(PAGE, room), after }, userId)
    if (call.kind !== 'answer') return call
    const { shipments, ...rest } = call.value
    list.shipments.push(...shipments)
    Object.assign(list, rest)
    room -= shipments.filter((shipment) => !isPaidAlready(shipment)).length
    if (!list.more || room <= 0) return { ...call, value: list }
  }
}

/** The copy of all that waits holds what was delivered by any day. */
async function outOfTheWhole(
  db: WaybillDatabase,
  { clientCode, deliveredUpTo }: PendingAsked,
): Promise<CachedResponseOf<PendingList> | null> {
  if (deliveredUpTo === null) return null
  const copy = await readCachedResponse<PendingList>(db, questionOf({ clientCode, deliveredUpTo: null }))
  if (copy === null) return null
  const delivered = filterLines(
    copy.value.shipments.map((shipment) => ({ shipment })),
    { deliveredUpTo, status: null },
  )
  return { keptAt: copy.keptAt, value: { ...copy.value, shipments: delivered.map(({ shipment }) => shipment), total: delivered.length } }
}
