import type { ReviewDecision, ReviewDone, ReviewRefusal } from '#backend/rpc/review.ts'
import { refusedFor } from '#domain/values/word-of.ts'

const REFUSAL_WORDS: Record<ReviewRefusal, string> = {
  'not-found': 'This capture is no longer there. The list has been loaded again.',
  'already-decided': 'Somebody else has already decided on this capture. The list has been loaded again.',
  'needs-shipment': 'This capture belongs to no shipment yet. Attach it to one first.',
  'shipment-not-found': 'That shipment no longer exists. Choose another one.',
  'needs-reason': 'Please say why you set it aside.',
  'needs-money': 'Please say whether the driver took the money.',
  'own-cash': 'Somebody else has to decide on money that you collected yourself.',
  'own-import': 'Somebody else has to decide on what you brought from a file yourself.',
}

export function refusalWords(refused: ReviewRefusal): string {
  return refused in REFUSAL_WORDS ? REFUSAL_WORDS[refused] : refusedFor(refused)
}

/** What a person who has decided learns of the code that came with it; null where there is nothing to say. */
export function codeWords({ code }: ReviewDone): string | null {
  if (code === 'wrong') return 'Done, but the code of the recipient does not match: it stays here until you decide on that.'
  return code === 'missing' ? 'Done. The code of the recipient was needed, and did not come.' : null
}

export const DONE_WORDS: Record<ReviewDecision['decision'], string> = {
  accept: 'Capture accepted.',
  attach: 'Capture attached to the shipment.',
  'set-aside': 'Capture set aside.',
}
