import { lastDayAhead } from '#domain/shipment/failure/failure.ts'
import { dayOrNull, todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'

/** What becomes of a delivery that failed: another attempt on a day, kept at a warehouse for who picks it up, or back to its sender. */
export const FAILED_DECISIONS = ['again', 'hold', 'return'] as const
export type FailedDecision = (typeof FAILED_DECISIONS)[number]

export interface Decided {
  decision: FailedDecision
  /** yyyy-mm-dd in India; of another attempt. */
  againOn: string | null
  /** Of what is held. */
  warehouseId: string | null
}

/** When a decision presses. */
export interface DecideWithin {
  attempts: number
  workingDays: number
  /** By client code, of those that have a window of their own. */
  clients?: Record<string, number> | null
}

/** As the office's settings have them where nobody has changed them. */
export const DECIDE_WITHIN: DecideWithin = { attempts: 3, workingDays: 1 }

type Failed = Pick<Shipment, 'status' | 'failure' | 'failed_on' | 'return_state' | 'updated_at' | 'client_code'>

/** It failed at the door or nobody went there, and no return has begun. */
export function waitsForDecision({
  status,
  failure,
  return_state: returnState,
}: Pick<Failed, 'status' | 'failure' | 'return_state'>): boolean {
  if (returnState) return false
  return status === 'Failed Attempt' || (status === 'Delayed' && failure?.reason === 'not-attempted')
}

type StandingDecision = NonNullable<Shipment['decided']>

/** What a shipment keeps of a decision, beside whose van it is in; a return has its own state. */
export function decisionKept({ decision, againOn, warehouseId }: Decided, before: Shipment['decided']): StandingDecision | null {
  const { held_at: _heldAt, again_on: _againOn, ...inVan } = before ?? {}
  const kept: StandingDecision = {
    ...inVan,
    ...(decision === 'hold' && warehouseId !== null && { held_at: warehouseId }),
    ...(decision === 'again' && againOn !== null && { again_on: againOn }),
  }
  return Object.keys(kept).length > 0 ? kept : null
}

type Decidable = Pick<Shipment, 'decided' | 'status' | 'driver_id' | 'estimated_delivery_date'>

/**
 * A hold stands until somebody takes it away, a day until another is expected, and what is in a van is there until another driver has it or it
 * has ended: as the server keeps it.
 */
export function standingDecision({ decided, status, driver_id, estimated_delivery_date: due }: Decidable): StandingDecision | null {
  const { held_at, again_on, ...inVan } = decided ?? {}
  const kept: StandingDecision = {
    ...(held_at !== undefined && status === 'Other' && driver_id === null && { held_at }),
    ...(again_on !== undefined && again_on === due && status === 'In Transit' && { again_on }),
    ...(inVan.with_driver !== undefined && driver_id === null && isOpen(status) && inVan),
  }
  return Object.keys(kept).length > 0 ? kept : null
}

export function attemptsOf({ failed_on: days }: Pick<Failed, 'failed_on'>): number {
  return days?.length ?? 0
}

/** The day in India since which it waits. Of the office's own word only the day is known. */
export function failedOn({ failure, failed_on: days, updated_at: updatedAt }: Failed): string {
  return failure ? todayInIndia(new Date(failure.failed_at)) : (days?.at(-1) ?? todayInIndia(new Date(updatedAt)))
}

const DAY_MS = 24 * 60 * 60_000

/** Whole days in India since then. */
export function daysWaiting(shipment: Failed, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(failedOn(shipment))) / DAY_MS))
}

/** Many attempts, or older than the end of so many working days after it, as its client or else the company has them. */
export function isUrgent(shipment: Failed, today: string, { attempts, workingDays, clients }: DecideWithin = DECIDE_WITHIN): boolean {
  const days = clients?.[shipment.client_code ?? ''] ?? workingDays
  return attemptsOf(shipment) >= attempts || today > workingDayAfter(failedOn(shipment), days)
}

/** Every day but Sunday. */
export function workingDayAfter(day: string, workingDays: number): string {
  let at = Date.parse(`${day}T00:00:00Z`)
  for (let left = workingDays; left > 0;) {
    at += DAY_MS
    if (new Date(at).getUTCDay() !== 0) left -= 1
  }
  return new Date(at).toISOString().slice(0, 10)
}

/** For the next attempt: the day that the recipient of one asked for, or else the next working day. */
export function dayProposed(one: Pick<Failed, 'failure'> | null, today: string): string {
  const asked = one?.failure?.again_on ?? null
  return asked !== null && asked >= today ? asked : workingDayAfter(today, 1)
}

export type DecisionRefusal = 'decision-missing' | 'day-missing' | 'day-past' | 'day-far' | 'warehouse-missing'

export function checkDecision(
  decided: Omit<Decided, 'decision'> & { decision: FailedDecision | null },
  today: string,
): DecisionRefusal | null {
  const { decision, againOn, warehouseId } = decided
  if (decision === null) return 'decision-missing'
  if (decision === 'hold') return warehouseId === null ? 'warehouse-missing' : null
  if (decision === 'return') return null
  if (againOn === null || dayOrNull(againOn) === null) return 'day-missing'
  if (againOn < today) return 'day-past'
  return againOn > lastDayAhead(today) ? 'day-far' : null
}
