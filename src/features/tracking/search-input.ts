import { looksLikeTrackingNumber } from '#domain/tracking-number.ts'

export type TrackingSearch =
  | { kind: 'empty' }
  | { kind: 'phone'; number: string }
  | { kind: 'tracking-number'; number: string }
  | { kind: 'invalid' }

/** What was typed: ten or eleven digits are a phone number first; else letters, digits, hyphen and underscore a tracking number. */
export function readTrackingSearch(typed: string): TrackingSearch {
  const text = typed.trim()
  if (text === '') return { kind: 'empty' }
  if (/^[0-9]{10,11}$/.test(text)) return { kind: 'phone', number: text }
  if (looksLikeTrackingNumber(text)) return { kind: 'tracking-number', number: text }
  return { kind: 'invalid' }
}
