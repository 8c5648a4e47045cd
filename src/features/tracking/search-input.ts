import { looksLikeTrackingNumber } from '#domain/tracking-number.ts'

export type TrackingSearch = { kind: 'empty' } | { kind: 'tracking-number'; number: string } | { kind: 'invalid' }

/**
 * What a visitor typed. Ten and eleven digits belong to a phone number, which is looked up first once phone lookup
 * exists; until then they are tried as what they may also be, a tracking number.
 */
export function readTrackingSearch(typed: string): TrackingSearch {
  const text = typed.trim()
  if (text === '') return { kind: 'empty' }
  if (looksLikeTrackingNumber(text)) return { kind: 'tracking-number', number: text }
  return { kind: 'invalid' }
}
