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

/** Nobody keeps a parcel for longer; a year that was mistyped is no wish. The server has the same (`app.failure_in`, `app.decide_failed`). */
export const MOST_DAYS_AHEAD = 60

export type ReasonRefusal = 'reason-missing' | 'day-missing' | 'day-past' | 'day-far'

export function checkReason(chosen: ChosenReason | undefined, today: string): ReasonRefusal | null {
  if (chosen === undefined) return 'reason-missing'
  if (chosen.reason !== 'another-day') return null
  if (chosen.againOn === null || dayOrNull(chosen.againOn) === null) return 'day-missing'
  if (chosen.againOn < today) return 'day-past'
  return chosen.againOn > lastDayAhead(today) ? 'day-far' : null
}

/** The latest that can be asked for. */
export function lastDayAhead(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + MOST_DAYS_AHEAD)
  return day.toISOString().slice(0, 10)
}
