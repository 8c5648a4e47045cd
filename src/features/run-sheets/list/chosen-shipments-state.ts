/** What the list of shipments hands over stands in the entry of the history. */
export function chosenForSheet(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('forRunSheet' in state) || !Array.isArray(state.forRunSheet)) return []
  return [...new Set(state.forRunSheet.filter((id) => typeof id === 'string'))]
}
