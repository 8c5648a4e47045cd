import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { anyOf, hasId, isCount, isDone, isFlag, listOf, refusal, withFields } from '#backend/transport/shape.ts'
import type { CodeCheck, Proof } from '#domain/shipment/proof.ts'

/** `money`: whether its driver took what the capture names; asked for where it would be dropped or counted twice. */
export type ReviewDecision = { proofId: string; money?: 'taken' | 'not-taken' } & (
  | { decision: 'accept' }
  | { decision: 'attach'; shipmentId: string }
  | { decision: 'set-aside'; reason: string }
)
export type ReviewRefusal =
  | 'not-found'
  | 'already-decided'
  | 'needs-shipment'
  | 'shipment-not-found'
  | 'needs-reason'
  | 'needs-money'
  | 'own-cash'
  | 'own-import'

/** Only the beginning of long notes is in the list. */
export type ListedCapture = Proof & {
  notes_cut: boolean
  /** The capture that it corrects; an older server does not say it, nor whom to ask. */
  corrected?: Proof | null
  recipient?: { name: string; phone: string | null } | null
}

export interface ReviewPage {
  captures: ListedCapture[]
  more: boolean
  /** How many wait for a person, also those not shown. */
  open: number
}

const isPage = withFields<ReviewPage>({ captures: listOf(hasId), more: isFlag, open: isCount })

/** Captures that wait for a person, the oldest first; `after` is the last one of the page before. */
export async function listReview(after: Proof | null): Promise<ServerResult<ReviewPage>> {
  return callRpc('review_list', { after: after && { receivedAt: after.received_at, id: after.id } }, isPage)
}

/** One of them with all of its notes; null when it is gone. */
export async function readCapture(id: string): Promise<ServerResult<{ capture: Proof | null }>> {
  const hasCapture = withFields<{ capture: Proof | null }>({ capture: (value) => value === null || hasId(value) })
  return callRpc('review_capture', { id }, hasCapture)
}

export interface ReviewDone {
  done: true
  /** What came with it for a shipment that needs a code; a wrong one keeps it on the list. */
  code?: CodeCheck['result']
}

export async function decideReview(decision: ReviewDecision): Promise<ServerResult<ReviewDone | { refused: ReviewRefusal }>> {
  return callRpc('review_decide', decision, anyOf(isDone, refusal<{ refused: ReviewRefusal }>()))
}
