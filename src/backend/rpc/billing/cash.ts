import { callRpc } from '#backend/transport/call-rpc.ts'
import type { CarriedCash, CashHandOver, CashWithDrivers, EnteredCollection, SheetCollected } from '#domain/billing/cash/counted-cash.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import {
  absentOr,
  anyOf,
  isInstant,
  isName,
  isNumber,
  isRecord,
  isText,
  listOf,
  orNull,
  refusal,
  withFields,
} from '#backend/transport/shape.ts'

const isCarried = withFields<CarriedCash>({
  driverId: isName,
  name: orNull(isText),
  carriedPaise: isNumber,
  checkedPaise: isNumber,
  claimedPaise: isNumber,
  collections: isNumber,
  since: orNull(isInstant),
})
const isHandOver = withFields<CashHandOver>({
  id: isName,
  driverId: isName,
  driverName: orNull(isText),
  expectedPaise: isNumber,
  countedPaise: isNumber,
  pieces: isRecord,
  reason: orNull(isText),
  receivedBy: orNull(isText),
  at: isInstant,
})
const isSheetCollected = withFields<SheetCollected>({
  id: isName,
  cashPaise: isNumber,
  upiPaise: isNumber,
  foundPaise: absentOr(isNumber),
  notFoundPaise: absentOr(isNumber),
})
const isWithDrivers = withFields<CashWithDrivers>({
  limitPaise: isNumber,
  people: listOf(isCarried),
  sheets: absentOr(listOf(isSheetCollected)),
  handOvers: listOf(isHandOver),
})

/** What everybody carries, and the latest counts. */
export async function cashWithDrivers(): Promise<ServerResult<CashWithDrivers>> {
  return callRpc('cash_with_drivers', {}, isWithDrivers)
}

const isCollection = withFields<EnteredCollection>({
  id: isName,
  shipmentId: orNull(isName),
  trackingNumber: isText,
  recipient: orNull(isText),
  expectedPaise: isNumber,
  collectedPaise: isNumber,
  mode: isText,
  reference: orNull(isText),
  reason: orNull(isText),
  at: isInstant,
})

/** Parcel by parcel since the last count, the oldest first. */
export async function cashOfDriver(driverId: string): Promise<ServerResult<{ collections: EnteredCollection[] }>> {
  return callRpc('cash_of_driver', { driverId }, withFields<{ collections: EnteredCollection[] }>({ collections: listOf(isCollection) }))
}

export interface HandOverRequest {
  /** Made once for one count, however often it is sent. */
  id: string
  driverId: string
  pieces: Record<string, number>
  /** What the counting person saw that the driver carries. */
  seenPaise: number
  reason: string | null
}

export type HandOverRefusal = 'invalid' | 'not-found' | 'own-cash' | 'changed-meanwhile' | 'nothing-carried' | 'needs-reason'

export async function handOverCash(
  request: HandOverRequest,
): Promise<ServerResult<{ done: true; handOver: CashHandOver } | { refused: HandOverRefusal }>> {
  const isDone = withFields<{ done: true; handOver: CashHandOver }>({ done: (value) => value === true, handOver: isHandOver })
  return callRpc('hand_over_cash', request, anyOf(isDone, refusal<{ refused: HandOverRefusal }>()))
}
