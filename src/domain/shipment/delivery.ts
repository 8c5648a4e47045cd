import { ok, refuse, type Result } from '#domain/values/result.ts'

export const DELIVERY_OUTCOMES = ['Delivered', 'Failed Attempt', 'Returned'] as const
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

export function isDeliveryOutcome(status: string): status is DeliveryOutcome {
  return DELIVERY_OUTCOMES.some((outcome) => outcome === status)
}

/**
 * The most that a form takes. Nothing refuses a longer text: older queues and files may hold one, and no capture is refused for its notes.
 */
export const LONGEST_NOTES = 1000

export interface DeliveryDraft {
  outcome: DeliveryOutcome | null
  notes: string
  hasPhoto: boolean
}

export interface CheckedDelivery {
  outcome: DeliveryOutcome
  notes: string
}

export type DeliveryRefusal = 'outcome-missing' | 'photo-missing' | 'notes-missing'

/** A delivery needs a photo; any other outcome needs an explanation. Checked in the order the messages are listed. */
export function checkDelivery(draft: DeliveryDraft): Result<CheckedDelivery, DeliveryRefusal> {
  const notes = draft.notes.trim()
  if (draft.outcome === null) return refuse('outcome-missing')
  if (draft.outcome === 'Delivered') return draft.hasPhoto ? ok({ outcome: draft.outcome, notes }) : refuse('photo-missing')
  return notes === '' ? refuse('notes-missing') : ok({ outcome: draft.outcome, notes })
}
