/** A search that must not stand in the address, in the history entry of the result instead: Back and a reload find it there. */
export interface SearchState {
  search: string
  /** Whose search it was; null for a visitor's. Going back does not show it to anybody else. */
  by: string | null
  /** The tracking number of the listed shipment that is open. */
  opened?: string
}

/** Anything may stand in a history entry. */
export function readSearchState(state: unknown, personId: string | null): SearchState | null {
  if (typeof state !== 'object' || state === null) return null
  const { search, by, opened } = state as Record<string, unknown>
  if (typeof search !== 'string' || by !== personId) return null
  return { search, by: personId, ...(typeof opened === 'string' && { opened }) }
}
