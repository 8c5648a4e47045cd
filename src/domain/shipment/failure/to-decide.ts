/** Left in the history entry of the failed deliveries' desk: what was selected in the list of shipments. */
export interface ToDecide {
  toDecide: readonly string[]
}

export function toDecideIn(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('toDecide' in state) || !Array.isArray(state.toDecide)) return []
  return state.toDecide.filter((id) => typeof id === 'string')
}
