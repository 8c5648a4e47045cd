/** A time of day as files write it, as HH:MM: 17:30, 5:30 pm, 5 PM, or 17:30:00 as spreadsheets do. Null for anything else. */
export function readTime(text: string): string | null {
  const [, hours, minutes, half] = /^(\d{1,2})(?:[:.](\d{2})(?::00)?)?\s*([ap]\.?m\.?)?$/i.exec(text.trim()) ?? []
  // A bare number is no time.
  if (hours === undefined || (minutes === undefined && half === undefined)) return null
  const hour = Number(hours)
  const isInHalf = hour >= 1 && hour <= 12
  if (half !== undefined && !isInHalf) return null
  const ofDay = half === undefined ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0)
  const minute = Number(minutes ?? 0)
  return ofDay > 23 || minute > 59 ? null : `${String(ofDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
