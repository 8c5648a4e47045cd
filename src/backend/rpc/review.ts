import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { anyOf, hasId, isDone, listOf, refusal, withFields } from '#backend/transport/shape.ts'
import type { Proof } from '#domain/shipment/proof.ts'

export type ReviewDecision = { proofId: string } & (
  | { decision: 'accept' }
  | { decision: 'attach'; shipmentId: string }
  | { decision: 'set-aside'; reason: string }
)
export type ReviewRefusal = 'not-found' | 'already-decided' | 'needs-shipment' | 'shipment-not-found' | 'needs-reason'

/** Captures that wait for a person, the oldest first. */
export async function listReview(): Promise<ServerResult<{ captures: Proof[] }>> {
  return callRpc('review_list', {}, withFields<{ captures: Proof[] }>({ captures: listOf(hasId) }))
}

export async function decideReview(decision: ReviewDecision): Promise<ServerResult<{ done: true } | { refused: ReviewRefusal }>> {
  return callRpc('review_decide', decision, anyOf(isDone, refusal<{ refused: ReviewRefusal }>()))
}
