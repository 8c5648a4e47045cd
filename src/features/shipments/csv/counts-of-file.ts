import type { CommandPayloads } from '#domain/command.ts'
import type { CheckedFile, CheckedShipment } from '#features/shipments/csv/check-file.ts'
import type { RowProblem } from '#features/shipments/csv/file-rows.ts'

export function readyOf({ shipments }: CheckedFile): CommandPayloads['create-shipment'][] {
  return shipments.flatMap((each) => (each.state === 'ready' ? [each.payload] : []))
}

export function countState({ shipments }: CheckedFile, state: CheckedShipment['state']): number {
  return shipments.filter((each) => each.state === state).length
}

/** In the order of the file. */
export function problemsOf({ shipments }: CheckedFile): RowProblem[] {
  return shipments.flatMap((each) => (each.state === 'faulty' ? each.problems : [])).toSorted((a, b) => a.row - b.row)
}
