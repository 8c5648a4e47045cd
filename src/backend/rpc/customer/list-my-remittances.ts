import type { Remittance } from '#domain/billing/cash/remittance.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { isRemittance, type RemittancePage } from '#backend/rpc/billing/remittances.ts'
import { callRpc } from '#backend/transport/call-rpc.ts'
import { isFlag, isNumber, isText, listOf, orNull, withFields } from '#backend/transport/shape.ts'

export interface MyRemittancesPage extends RemittancePage {
  /** Received for the account's clients and not passed on yet. */
  toComePaise: number
  nextOn: string | null
}

const PAGE = 10

/** Of every client linked to the account, the newest first; `after` is the last of the page before. */
export async function myRemittances(after: Pick<Remittance, 'remittedAt' | 'id'> | null): Promise<ServerResult<MyRemittancesPage>> {
  const asked = { limit: PAGE, after: after && { remittedAt: after.remittedAt, id: after.id } }
  const isPage = withFields<MyRemittancesPage>({
    remittances: listOf(isRemittance),
    more: isFlag,
    toComePaise: isNumber,
    nextOn: orNull(isText),
  })
  return callRpc('my_remittances', asked, isPage)
}
