/** Indian standard time has had no daylight saving since 1945. */
const IST_OFFSET = '+05:30'

/** The instants a day of the calendar (yyyy-mm-dd) begins and ends with in India, the end not included. */
export function istDay(day: string): { start: string; end: string } {
  const start = new Date(`${day}T00:00:00.000${IST_OFFSET}`)
  return { start: start.toISOString(), end: new Date(start.getTime() + 24 * 60 * 60_000).toISOString() }
}

const IST_OFFSET_MS = 5.5 * 60 * 60_000

/** The calendar's day in India, yyyy-mm-dd, wherever the device is. */
export function todayInIndia(now: Date = new Date()): string {
  return new Date(now.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)
}
