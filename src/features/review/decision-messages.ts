import type { ReviewDecision, ReviewRefusal } from '#backend/rpc/review.ts'
import { refusedFor } from '#domain/values/word-of.ts'

const REFUSAL_WORDS: Record<ReviewRefusal, string> = {
  'not-found': 'This capture is no longer there. The list has been loaded again.',
  'already-decided': 'Somebody else has already decided on this capture. The list has been loaded again.',
  'needs-shipment': 'This capture belongs to no shipment yet. Attach it to one first.',
  'shipment-not-found': 'That shipment no longer exists. Choose another one.',
  'needs-reason': 'Please say why you set it aside.',
}

export function refusalWords(refused: ReviewRefusal): string {
  return refused in REFUSAL_WORDS ? REFUSAL_WORDS[refused] : refusedFor(refused)
}

export const DONE_WORDS: Record<ReviewDecision['decision'], string> = {
  accept: 'Capture accepted.',
  attach: 'Capture attached to the shipment.',
  'set-aside': 'Capture set aside.',
}
