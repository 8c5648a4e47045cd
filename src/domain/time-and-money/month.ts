import { todayInIndia } from '#domain/time-and-money/ist-day.ts'

const BACK = 48

/** What anybody can type into an address is a month (yyyy-mm) of this century, or nothing. */
export function monthOrNull(text: string | null): string | null {
  return text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null
}

export function monthInIndia(now: Date = new Date()): string {
  return todayInIndia(now).slice(0, 7)
}

/** This month in India and the four years before it, the latest first; and one that was asked for by address. */
export function monthChoices(asked: string | null, now: Date = new Date()): string[] {
  const [year = 0, month = 0] = monthInIndia(now).split('-').map(Number)
  const months = Array.from({ length: BACK }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7))
  return asked === null || months.includes(asked) ? months : [...months, asked].toSorted().toReversed()
}
