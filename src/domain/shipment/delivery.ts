import { checkReason, type ChosenReason, type Failure, type ReasonRefusal } from '#domain/shipment/failure/failure.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
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
  /** Or it needs none, or none was possible. */
  hasPhoto: boolean
  /** Nothing else is missing that the shipment needs and that its driver could get. */
  isWhole?: boolean
  /** Handed over, as they were counted. */
  pieces?: { handedOver: number; total: number } | undefined
  /** It goes back: its sender is who receives it. */
  goesBack?: boolean
  /** Of a failed attempt. */
  failure?: ChosenReason | undefined
}

export interface CheckedDelivery {
  outcome: DeliveryOutcome
  notes: string
}

export type DeliveryRefusal = 'outcome-missing' | 'photo-missing' | 'needs-missing' | 'too-many-pieces' | 'notes-missing' | ReasonRefusal

/**
 * A delivery needs what its client has settled, mostly a photo; a failed attempt its reason, in words where none of the list fits; a return
 * needs an explanation, where it was decided already a photo or an explanation. Checked in the order the messages are listed.
 */
export function checkDelivery(draft: DeliveryDraft, today: string): Result<CheckedDelivery, DeliveryRefusal> {
  const notes = draft.notes.trim()
  if (draft.outcome === null) return refuse('outcome-missing')
  const areTooMany = draft.pieces !== undefined && draft.pieces.handedOver > draft.pieces.total
  if (draft.outcome === 'Delivered') {
    if (!draft.hasPhoto) return refuse('photo-missing')
    if (draft.isWhole === false) return refuse('needs-missing')
    return areTooMany ? refuse('too-many-pieces') : ok({ outcome: draft.outcome, notes })
  }
  if (draft.outcome === 'Returned' && draft.goesBack) {
    if (areTooMany) return refuse('too-many-pieces')
    return draft.hasPhoto || notes !== '' ? ok({ outcome: draft.outcome, notes }) : refuse('notes-missing')
  }
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
