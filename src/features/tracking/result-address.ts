import type { To } from 'react-router-dom'

import type { SearchState } from '#features/tracking/search-state.ts'

export const RESULTS_PATH = '/user-tracking'

/** Where a search's result lives; anything may be typed, so it is encoded. */
export function resultAddress(search: string): string {
  return `${RESULTS_PATH}/${encodeURIComponent(search.trim())}`
}

/** A browser takes one or two dots for a way up, however they are encoded: those travel beside the address. */
export function wayToResult(search: string, personId: string | null): { to: To; state: SearchState | null } {
  const text = search.trim()
  if (text === '.' || text === '..') return { to: RESULTS_PATH, state: { search: text, by: personId } }
  return { to: resultAddress(text), state: null }
}
