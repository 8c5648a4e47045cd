import type {
  CashSums,
  ClientDue,
  CollectedLine,
  Deduction,
  Remittance,
  RemittancesDue,
  RemittanceStatement,
} from '#domain/billing/cash/remittance.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { callRpc } from '#backend/transport/call-rpc.ts'
import {
  absentOr,
  anyOf,
  isFlag,
  isInstant,
  isName,
  isNumber,
  isText,
  isTrue,
  listOf,
  orNull,
  refusal,
  withFields,
} from '#backend/transport/shape.ts'

const isClientDue = withFields<ClientDue>({
  clientCode: isName,
  clientName: isText,
  days: isNumber,
  duePaise: isNumber,
  dueParcels: isNumber,
  overduePaise: isNumber,
  oldestDueOn: orNull(isText),
  payablePaise: isNumber,
  payableParcels: isNumber,
  waitingPaise: isNumber,
})
const areSums = withFields<CashSums>({
  collectedPaise: isNumber,
  heldPaise: isNumber,
  handedOverPaise: isNumber,
  countedPaise: isNumber,
  claimedPaise: isNumber,
  foundPaise: isNumber,
  notFoundPaise: isNumber,
  remittedPaise: isNumber,
  deductedPaise: absentOr(isNumber),
  duePaise: isNumber,
  freightPaise: isNumber,
  withoutClientPaise: isNumber,
})
const isDueList = withFields<RemittancesDue>({ usualDays: isNumber, today: isName, clients: listOf(isClientDue), sums: areSums })

const REMITTANCE = {
  id: isName,
  number: isNumber,
  clientCode: isName,
  clientName: isText,
  collectedPaise: isNumber,
  deductedPaise: isNumber,
  paidPaise: isNumber,
  bankReference: orNull(isText),
  paidOn: isName,
  remittedAt: isInstant,
  remittedBy: orNull(isText),
  parcels: isNumber,
}
export const isRemittance = withFields<Remittance>(REMITTANCE)

const LINE = { trackingNumber: isText, recipient: isText, collectedAt: isInstant, mode: isText, paise: isNumber }
const isStatement = withFields<RemittanceStatement>({
  ...REMITTANCE,
  lines: listOf(withFields<CollectedLine>(LINE)),
  deductions: listOf(withFields<Deduction>({ words: isText, paise: isNumber })),
})

/** Client by client, who waits longest first, and where all the money is. */
export async function remittancesDue(): Promise<ServerResult<RemittancesDue>> {
  return callRpc('remittances_due', {}, isDueList)
}

export interface DueLine extends CollectedLine {
  shipmentId: string
  dueOn: string
}

export interface DueOfClient {
  parcels: number
  paise: number
  /** The first of them. */
  lines: DueLine[]
}

/** Parcel by parcel: what is due until a day, or all that could be paid. */
export async function clientDue(clientCode: string, upTo: string | null): Promise<ServerResult<DueOfClient>> {
  const isLine = withFields<DueLine>({ ...LINE, shipmentId: isName, dueOn: isName })
  const isDue = withFields<DueOfClient>({ parcels: isNumber, paise: isNumber, lines: listOf(isLine) })
  return callRpc('client_due', { clientCode, upTo }, isDue)
}

export interface RemitRequest {
  /** Made once for one pay-out, however often it is sent. */
  id: string
  clientCode: string
  upTo: string | null
  /** What the paying person saw. */
  seenPaise: number
  bankReference: string | null
  paidOn: string
  deductions: Deduction[]
}

export type RemitRefusal =
  | 'invalid'
  | 'not-found'
  | 'changed-meanwhile'
  | 'nothing-due'
  | 'deducts-too-much'
  | 'reference-used'
  | 'already-recorded'

export async function remitToClient(
  request: RemitRequest,
): Promise<ServerResult<{ done: true; remittance: Remittance } | { refused: RemitRefusal }>> {
  const isPaid = withFields<{ done: true; remittance: Remittance }>({ done: isTrue, remittance: isRemittance })
  return callRpc('remit_to_client', request, anyOf(isPaid, refusal<{ refused: RemitRefusal }>()))
}

export interface RemittancePage {
  remittances: Remittance[]
  more: boolean
}

const PAGE = 20

/** The newest first; `after` is the last of the page before. */
export async function remittanceList(after: Pick<Remittance, 'remittedAt' | 'id'> | null): Promise<ServerResult<RemittancePage>> {
  const asked = { limit: PAGE, after: after && { remittedAt: after.remittedAt, id: after.id } }
  return callRpc('remittance_list', asked, withFields<RemittancePage>({ remittances: listOf(isRemittance), more: isFlag }))
}

/** Null where there is none, or not for this person. */
export async function remittanceStatement(id: string): Promise<ServerResult<{ statement: RemittanceStatement | null }>> {
  return callRpc('remittance_statement', { id }, withFields<{ statement: RemittanceStatement | null }>({ statement: orNull(isStatement) }))
}
