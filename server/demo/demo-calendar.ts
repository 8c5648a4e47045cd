const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const IST = 330 * MINUTE

/** The last midnight in India: data made on one day is the same at every hour. */
export function startOfDay(now: Date): number {
  return Math.floor((now.getTime() + IST) / DAY) * DAY - IST
}

export function instant(at: number): string {
  return new Date(at).toISOString()
}

/** yyyy-mm-dd in India. */
export function dayOf(at: number): string {
  return new Date(at + IST).toISOString().slice(0, 10)
}
