import { dayOrNull } from '#domain/time-and-money/ist-day.ts'
import type { DayRange } from '#domain/today/figures.ts'
import { dateOfDay, dayNumber } from '#domain/today/day-number.ts'

export const LENGTHS = [7, 30, 90] as const
export type Length = (typeof LENGTHS)[number]
const USUAL: Length = 30
/** What the server counts at once. */
const MOST_DAYS = 3_660
/** All that happened in so many days is on this device, whatever has become of it since. */
const DAYS_ON_DEVICE = 90

export interface AskedRange extends DayRange {
  /** Null for days that somebody named. */
  length: Length | null
}

/** Which days are counted. They live in the address; what makes no sense there is read as the usual ones. */
export function readRange(params: URLSearchParams, today: number): AskedRange {
  const [from, to] = [dayOrNull(params.get('from')), dayOrNull(params.get('to'))]
  if (from !== null && to !== null && from <= to && to <= dateOfDay(today) && dayNumber(to) - dayNumber(from) < MOST_DAYS)
    return { from: dayNumber(from), to: dayNumber(to), length: null }
  const length = LENGTHS.find((days) => String(days) === params.get('days')) ?? USUAL
  return { from: today - length + 1, to: today, length }
}

export function writeLength(length: Length): URLSearchParams {
  return new URLSearchParams(length === USUAL ? {} : { days: String(length) })
}

export function writeDays({ from, to }: DayRange): URLSearchParams {
  return new URLSearchParams({ from: dateOfDay(from), to: dateOfDay(to) })
}

export function isOnDevice({ from }: DayRange, today: number): boolean {
  return from > today - DAYS_ON_DEVICE
}
