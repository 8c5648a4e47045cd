import type { ClaimedUpi, ClaimsOfUpi } from '#domain/billing/cash/claimed-upi.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { callRpc } from '#backend/transport/call-rpc.ts'
import { anyOf, isInstant, isName, isNumber, isText, isTrue, listOf, orNull, refusal, withFields } from '#backend/transport/shape.ts'

const isClaim = withFields<ClaimedUpi>({
  id: isName,
  shipmentId: orNull(isName),
  trackingNumber: isText,
  recipient: orNull(isText),
  driverName: orNull(isText),
  claimedPaise: isNumber,
  reference: orNull(isText),
  at: isInstant,
  foundPaise: orNull(isNumber),
  reason: orNull(isText),
  lookedBy: orNull(isText),
  lookedAt: orNull(isInstant),
})

export async function claimedUpi(): Promise<ServerResult<ClaimsOfUpi>> {
  return callRpc(
    'claimed_upi',
    {},
    withFields<ClaimsOfUpi>({ many: isNumber, paise: isNumber, claims: listOf(isClaim), looked: listOf(isClaim) }),
  )
}

export type SettleRefusal = 'invalid' | 'not-found' | 'own-cash' | 'already-found' | 'needs-reason'

/** What was found in the bank: all of it, another amount with its reason, or nothing. */
export async function settleUpi(request: {
  claimId: string
  foundPaise: number
  reason: string | null
  /** What was recorded as found and was not so: that is put right. */
  insteadOfPaise?: number
}): Promise<ServerResult<{ done: true; claim: ClaimedUpi } | { refused: SettleRefusal }>> {
  const isSettled = withFields<{ done: true; claim: ClaimedUpi }>({ done: isTrue, claim: isClaim })
  return callRpc('settle_upi', request, anyOf(isSettled, refusal<{ refused: SettleRefusal }>()))
}
