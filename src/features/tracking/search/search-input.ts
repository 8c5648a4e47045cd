import { numberOfLink } from '#domain/shipment/scanned-code.ts'
import { looksLikeTrackingNumber } from '#domain/shipment/tracking-number.ts'

export type TrackingSearch =
  | { kind: 'empty' }
  | { kind: 'phone'; number: string }
  | { kind: 'tracking-number'; number: string }
  | { kind: 'invalid' }

/** Reads typed or pasted text, a link to this page too: ten or eleven digits are a phone number first; else letters, digits, hyphen and underscore are a tracking number. */
export function readTrackingSearch(typed: string): TrackingSearch {
  const text = numberOfLink(typed) ?? typed.trim()
  if (text === '') return { kind: 'empty' }
  if (/^[0-9]{10,11}$/.test(text)) return { kind: 'phone', number: text }
  if (looksLikeTrackingNumber(text)) return { kind: 'tracking-number', number: text }
  return { kind: 'invalid' }
}

/**
 * Seven to twelve digits, with a country code before them or not, are more likely a mistyped phone number than a shipment; letters that are
 * taken for digits and separators hide none. A number of thirteen digits or more, such as ours, is one only behind a country code.
 */
export function mayBePhone(typed: string): boolean {
  const digits = typed.replaceAll(/[Oo]/g, '0').replaceAll(/[Il]/g, '1').replaceAll(/[-_]/g, '')
  return /^(?:0{0,2}91)?[0-9]{7,12}$/.test(digits)
}
