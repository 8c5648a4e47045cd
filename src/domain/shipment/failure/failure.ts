import { dayOrNull } from '#domain/time-and-money/ist-day.ts'

/** Why something was not delivered. The last of them is no attempt at all: it counts as none, and nobody outside is told of one. */
export const FAILURE_REASONS = [
  'nobody-there',
  'no-answer',
  'refused',
  'wrong-address',
  'address-not-found',
  'premises-closed',
  'another-day',
  'money-not-ready',
  'entry-not-allowed',
  'damaged',
  'not-attempted',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

export interface ChosenReason {
  /** Null: none of the list fits, and the notes say it. */
  reason: FailureReason | null
  /** yyyy-mm-dd in India; with `another-day` alone. */
  againOn: string | null
}

/** What a capture says of it. */
export interface Failure extends ChosenReason {
  /** When Call was last pressed for this recipient that day, by the device's clock. */
  calledAt: string | null
}

/** What a shipment's row says of the failure that it stands at. */
export interface ShipmentFailure {
  reason: FailureReason | null
  again_on: string | null
  called_at: string | null
  failed_at: string
}

/** What a driver's copy tells of one that failed before, as it stands after corrections. */
export interface EarlierAttempt {
  reason: FailureReason | null
  again_on: string | null
  failed_at: string
  notes: string
}

export type ReasonRefusal = 'reason-missing' | 'day-missing' | 'day-past'

export function checkReason(chosen: ChosenReason | undefined, today: string): ReasonRefusal | null {
  if (chosen === undefined) return 'reason-missing'
  if (chosen.reason !== 'another-day') return null
  if (chosen.againOn === null || dayOrNull(chosen.againOn) === null) return 'day-missing'
  return chosen.againOn < today ? 'day-past' : null
}
