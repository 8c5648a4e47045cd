const zone = { timeZone: 'Asia/Kolkata' } as const
const instantFormat = atFirstUse(
  () =>
    new Intl.DateTimeFormat('en-IN', {
      ...zone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    }),
)
const timeFormat = atFirstUse(() => new Intl.DateTimeFormat('en-IN', { ...zone, hour: 'numeric', minute: '2-digit', hour12: true }))
const dateFormat = atFirstUse(() => new Intl.DateTimeFormat('en-IN', { ...zone, day: 'numeric', month: 'short', year: 'numeric' }))
const monthFormat = atFirstUse(() => new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' }))
const ageFormat = atFirstUse(() => new Intl.RelativeTimeFormat('en-IN', { numeric: 'always' }))

/** Making all five took 80 ms of a poor phone, also on pages that show no time. */
function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Date and time in India, wherever the device is: "21 Nov 2026, 5:30 am". */
export function formatInstant(instant: string | number | Date): string {
  return instantFormat().format(new Date(instant))
}

export function formatTime(instant: string | number | Date): string {
  return timeFormat().format(new Date(instant))
}

/** Takes an instant or a plain yyyy-mm-dd, which names the same day everywhere. */
export function formatDate(date: string | number | Date): string {
  const plain = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)
  return dateFormat().format(new Date(plain ? `${date}T12:00:00+05:30` : date))
}

/** Takes yyyy-mm: "November 2026". */
export function formatMonth(month: string): string {
  return monthFormat().format(new Date(`${month}-01T00:00:00Z`))
}

/** "just now", "5 minutes ago", "2 hours ago", "3 days ago". A time in the future counts as now: clocks differ. */
export function formatAge(instant: string | number | Date, now: number = Date.now()): string {
  const minutes = Math.floor((now - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ageFormat().format(-minutes, 'minute')
  if (minutes < 60 * 24) return ageFormat().format(-Math.floor(minutes / 60), 'hour')
  return ageFormat().format(-Math.floor(minutes / (60 * 24)), 'day')
}
