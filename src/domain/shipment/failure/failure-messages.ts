import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import { wordOf } from '#domain/values/word-of.ts'

const WORDS: Record<FailureReason, string> = {
  'nobody-there': 'Nobody there',
  'no-answer': 'No answer on the phone',
  refused: 'Refused',
  'wrong-address': 'Wrong address',
  'address-not-found': 'Address not found',
  'premises-closed': 'Premises closed',
  'another-day': 'Asked for another day',
  'money-not-ready': 'Money not ready',
  'entry-not-allowed': 'Entry not allowed',
  damaged: 'Damaged',
  'not-attempted': 'Not attempted',
}

/** For the company's own people; null for what the notes alone say. */
export function failureWords(reason: FailureReason | null | undefined): string | null {
  return reason ? wordOf(WORDS, reason) : null
}
