import { ok, refuse, type Result } from '#domain/values/result.ts'

export type TrackingNumberRefusal = 'empty' | 'not-digits' | 'reads-as-phone'

/**
 * A new tracking number: the instant in milliseconds and three random digits. The instant alone could be guessed,
 * and two made in the same millisecond would collide.
 */
export function newTrackingNumber(now: Date = new Date(), random: () => number = Math.random): string {
  const digits = String(Math.floor(random() * 1000)).padStart(3, '0')
  return `${now.getTime()}${digits}`
}

/** Digits only, and never 10 or 11 of them: the tracking page would read those as a phone number. */
export function checkTrackingNumber(text: string): Result<string, TrackingNumberRefusal> {
  const number = text.trim()
  if (number === '') return refuse('empty')
  if (!/^\d+$/.test(number)) return refuse('not-digits')
  return number.length === 10 || number.length === 11 ? refuse('reads-as-phone') : ok(number)
}

/** Also of a parcel of another carrier. */
export const LONGEST_TRACKING_NUMBER = 64

/** Letters, digits, hyphen and underscore: all that may stand on a label, ours or another carrier's. */
export function looksLikeTrackingNumber(text: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text.trim())
}

/** What is saved of a typed number: its digits, or a new number where there are none. */
export function savedTrackingNumber(typed: string, now: Date = new Date(), random: () => number = Math.random): string {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? newTrackingNumber(now, random) : digits
}
