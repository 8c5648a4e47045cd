/** Where the print view is told which shipments it is for: one in the address, so that a link works; many in the entry of the history. */
export interface LabelsState {
  labelsOf: string[]
}

export function chosenShipments(params: URLSearchParams, state: unknown): string[] {
  const given = isLabelsState(state) ? state.labelsOf : (params.get('ids') ?? '').split(',')
  return [...new Set(given.filter((id) => id !== ''))]
}

function isLabelsState(state: unknown): state is LabelsState {
  return typeof state === 'object' && state !== null && 'labelsOf' in state && Array.isArray(state.labelsOf)
}
