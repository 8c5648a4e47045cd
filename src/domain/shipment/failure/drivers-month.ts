import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import type { NotPossible, Place } from '#domain/shipment/receipt/receipt-facts.ts'

/** What a driver's captures of a month are counted in; one may count in several. SQL says in which (app.captures_of_month). */
export const MONTH_FIGURES = [
  'attempts',
  'first-tried',
  'first-delivered',
  'failed',
  'not-attempted',
  'without-call',
  'without-place',
  'far',
  'close',
  'way-back',
  'not-possible',
] as const
export type MonthFigure = (typeof MONTH_FIGURES)[number]

export interface DriverMonth {
  driverId: string
  /** Null where nobody of that name is known any more. */
  name: string | null
  counts: Record<MonthFigure, number>
}

/** By what the signs go, as the company has set it. */
export interface SignRules {
  farMetres: number
  closeMinutes: number
}

export interface DriversMonth extends SignRules {
  drivers: DriverMonth[]
}

/** One capture behind a number. */
export interface MonthCapture {
  id: string
  shipmentId: string
  trackingNumber: string
  recipient: string
  city: string
  outcome: DeliveryOutcome
  reason: FailureReason | null
  /** yyyy-mm-dd in India. */
  againOn: string | null
  at: string
  calledAt: string | null
  place: Place | null
  /** Of a delivery, what it needed and its driver could not get; an older server does not say. */
  notPossible?: NotPossible[] | null
  figures: MonthFigure[]
  /** The earlier delivery at the same address that was closest. */
  nearest: { metres: number; shipmentId: string; trackingNumber: string; at: string; place: Place | null } | null
}
