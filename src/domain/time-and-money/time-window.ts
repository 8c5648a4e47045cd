interface Window {
  deliver_from?: string | null
  deliver_until?: string | null
}

/** “Between 10 am and 1:30 pm”; null for a shipment that may be delivered at any time. */
export function windowWords({ deliver_from: from, deliver_until: until }: Window): string | null {
  return from && until ? `Between ${timeWords(from)} and ${timeWords(until)}` : null
}

/** HH:MM as people say it: “10 am”, “1:30 pm”. */
function timeWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`} ${hours < 12 ? 'am' : 'pm'}`
}

/** From when on a window that ends is pressing. */
const PRESSING_MINUTES = 60

/**
 * How a window stands on a day (yyyy-mm-dd) at a time (HH:MM), both in India: minutes that are left of one that ends soon, or past. Null
 * where nothing presses. A shipment without a day is due on any; of one whose day has passed, the day says more than the window.
 */
export function windowPresses(
  { deliver_from: from, deliver_until: until, estimated_delivery_date: due }: Window & { estimated_delivery_date: string | null },
  today: string,
  time: string,
): { minutesLeft: number } | 'past' | null {
  if (!from || !until || (due !== null && due !== today)) return null
  const left = minutesOf(until) - minutesOf(time)
  if (left <= 0) return 'past'
  return left <= PRESSING_MINUTES ? { minutesLeft: left } : null
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
