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

/** The time of day in India, HH:MM. */
export function timeInIndia(now: Date = new Date()): string {
  return new Date(now.getTime() + IST_OFFSET_MS).toISOString().slice(11, 16)
}

/** What anybody can type into an address is a day of the calendar, or nothing. */
export function dayOrNull(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}
