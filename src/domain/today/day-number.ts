const DAY_MS = 24 * 60 * 60_000

/** A day of the calendar (yyyy-mm-dd) counted from 1 January 1970: what is counted by the day is counted by this. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
