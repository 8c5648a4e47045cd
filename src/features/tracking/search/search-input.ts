import { isContactPhone, cleanContactPhone } from '#domain/people/contact-phone.ts'
import { isShipmentCode, numberOfLink } from '#domain/shipment/scanned-code.ts'
import { looksLikeTrackingNumber } from '#domain/shipment/tracking-number.ts'

export type TrackingSearch =
  | { kind: 'empty' }
  /** `otherwise` is tried as a tracking number where no shipment has the phone number: older ones may look like one. */
  | { kind: 'phone'; number: string; otherwise: string }
  | { kind: 'tracking-number'; number: string }
  | { kind: 'invalid' }

/**
 * Reads typed or pasted text: ten digits are a phone number first, with or without the country or a 0 before them; else letters, digits,
 * hyphen and underscore are a tracking number. What people write around either comes off.
 */
export function readTrackingSearch(typed: string): TrackingSearch {
  const text = withoutSpaces(numberIn(typed) ?? typed.trim())
  if (text === '') return { kind: 'empty' }
  const code = text.replaceAll(/[\s-]/g, '')
  if (isShipmentCode(code)) return { kind: 'tracking-number', number: code.toUpperCase() }
  const phone = cleanContactPhone(text)
  if (isContactPhone(phone)) return { kind: 'phone', number: phone, otherwise: text.replaceAll(/[^\d]/g, '') }
  if (/^\d{11}$/.test(text)) return { kind: 'phone', number: text, otherwise: text }
  if (/^\d{12,}$/.test(code)) return { kind: 'tracking-number', number: code }
  return looksLikeTrackingNumber(text) ? { kind: 'tracking-number', number: text } : { kind: 'invalid' }
}

/** What stands in the field when the search runs: what was searched for, and what could not be read as it was typed. */
export function shownSearch(typed: string): string {
  const search = readTrackingSearch(typed)
  return 'number' in search ? search.number : typed
}

/** A link to the tracking page of whatever host, alone or among the words of a message. */
function numberIn(typed: string): string | null {
  const link = /\S+\/(?:user-tracking|track)\/\S+/.exec(typed)?.[0]
  if (link === undefined) return null
  return numberOfLink(/^https?:/i.test(link) ? link : `https://${link}`)
}

/** Numbers are read out and printed in groups. Text that is mostly letters is none, and stays for its writer to see. */
function withoutSpaces(text: string): string {
  const together = text.replaceAll(/\s/g, '')
  return together.replaceAll(/\D/g, '').length * 2 >= together.length ? together : text
}

/**
 * Seven to twelve digits, with a country code before them or not, are more likely a mistyped phone number than a shipment; letters that are
 * taken for digits and separators hide none. A number of thirteen digits or more, such as ours, is one only behind a country code.
 */
export function mayBePhone(typed: string): boolean {
  const digits = typed
    .replaceAll(/[Oo]/g, '0')
    .replaceAll(/[Il]/g, '1')
    .replaceAll(/[-_\s.()+]/g, '')
  return /^(?:0{0,2}91)?[0-9]{7,12}$/.test(digits)
}
