import * as paths from '#domain/app-paths.ts'
import type { To } from 'react-router-dom'

import { readTrackingSearch } from '#features/tracking/search/search-input.ts'
import type { SearchState } from '#features/tracking/search/search-state.ts'

/** A browser reads one or two dots as a step up, in any encoding: such a number travels beside the address. */
export function wayToResult(search: string, personId: string | null): { to: To; state: SearchState | null } {
  const read = readTrackingSearch(search)
  const text = read.kind === 'tracking-number' ? read.number : search.trim()
  if (text === '.' || text === '..') return { to: paths.userTracking, state: { search: text, by: personId } }
  return { to: paths.trackedShipment(text), state: null }
}
