import type { PhoneAnswer } from '#backend/rpc/visitor/track-by-phone.ts'
import type { TrackAnswer } from '#backend/rpc/visitor/track-shipment.ts'
import type { TrackingSearch } from '#features/tracking/search/search-input.ts'

export type SearchAnswer = TrackAnswer | PhoneAnswer | { kind: 'no-shipments' }

export interface Lookups {
  byPhone: (phone: string) => Promise<PhoneAnswer>
  byNumber: (trackingNumber: string) => Promise<TrackAnswer>
}

/** A phone number that no shipment has is tried as a tracking number: older ones may have ten or eleven digits too. */
export async function runSearch(
  search: Extract<TrackingSearch, { number: string }>,
  { byPhone, byNumber }: Lookups,
): Promise<SearchAnswer> {
  if (search.kind === 'tracking-number') return byNumber(search.number)
  const listed = await byPhone(search.number)
  if (listed.kind !== 'listed' || listed.shipments.length > 0) return listed
  const tried = await byNumber(search.otherwise)
  return tried.kind === 'not-found' ? { kind: 'no-shipments' } : tried
}
