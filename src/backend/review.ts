import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { anyOf, hasId, isDone, listOf, refusal, withFields } from '#backend/shape.ts'
import type { Proof } from '#domain/proof.ts'

export type ReviewDecision = { proofId: string } & (
  | { decision: 'accept' }
  | { decision: 'attach'; shipmentId: string }
  | { decision: 'set-aside'; reason: string }
)
export type ReviewRefusal = 'not-found' | 'already-decided' | 'needs-shipment' | 'shipment-not-found' | 'needs-reason'

/** Captures that wait for a person, the oldest first. */
export async function listReview(): Promise<Call<{ captures: Proof[] }>> {
  return callRpc('review_list', {}, withFields<{ captures: Proof[] }>({ captures: listOf(hasId) }))
}

export async function decideReview(decision: ReviewDecision): Promise<Call<{ done: true } | { refused: ReviewRefusal }>> {
  return callRpc('review_decide', decision, anyOf(isDone, refusal<{ refused: ReviewRefusal }>()))
}
