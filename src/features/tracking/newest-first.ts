import type { TrackedShipment } from '#domain/tracked-shipment.ts'

/** Two steps of the same moment keep the order in which the server told them, reversed. */
export function newestFirst(steps: TrackedShipment['timeline']): TrackedShipment['timeline'] {
  return [...steps].reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
