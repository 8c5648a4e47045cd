/** Where a search's result lives; anything may be typed, so it is encoded. */
export function resultAddress(search: string): string {
  return `/user-tracking/${encodeURIComponent(search.trim())}`
}
