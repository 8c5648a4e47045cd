import { checkReason, type ChosenReason, type Failure, type ReasonRefusal } from '#domain/shipment/failure/failure.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
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
  /** Of a failed attempt. */
  failure?: ChosenReason | undefined
}

export interface CheckedDelivery {
  outcome: DeliveryOutcome
  notes: string
}

export type DeliveryRefusal = 'outcome-missing' | 'photo-missing' | 'notes-missing' | ReasonRefusal

/**
 * A delivery needs a photo; a failed attempt its reason, in words where none of the list fits; a return needs an explanation. Checked in the
 * order the messages are listed.
 */
export function checkDelivery(draft: DeliveryDraft, today: string): Result<CheckedDelivery, DeliveryRefusal> {
  const notes = draft.notes.trim()
  if (draft.outcome === null) return refuse('outcome-missing')
  if (draft.outcome === 'Delivered') return draft.hasPhoto ? ok({ outcome: draft.outcome, notes }) : refuse('photo-missing')
  if (draft.outcome === 'Failed Attempt') {
    const missing = checkReason(draft.failure, today)
    if (missing !== null) return refuse(missing)
    if (draft.failure?.reason) return ok({ outcome: draft.outcome, notes })
  }
  return notes === '' ? refuse('notes-missing') : ok({ outcome: draft.outcome, notes })
}

/** The status that a capture gives its shipment. */
export function statusBrought({
  outcome,
  failure,
}: {
  outcome: DeliveryOutcome
  failure?: Pick<Failure, 'reason'> | null | undefined
}): ShipmentStatus {
  return outcome === 'Failed Attempt' && failure?.reason === 'not-attempted' ? 'Delayed' : outcome
}
