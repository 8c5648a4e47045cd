import type { CommandPayloads } from '#domain/command.ts'
import type { CheckedFile, CheckedShipment } from '#features/shipments/csv/check-file.ts'
import type { FaultyRows } from '#ui/csv/rows-with-reasons.ts'

export function readyOf({ shipments }: CheckedFile): CommandPayloads['create-shipment'][] {
  return shipments.flatMap((each) => (each.state === 'ready' ? [each.payload] : []))
}

export function countState({ shipments }: CheckedFile, state: CheckedShipment['state']): number {
  return shipments.filter((each) => each.state === state).length
}

export function faultyOf({ shipments }: CheckedFile): FaultyRows[] {
  return shipments.flatMap((each) => (each.state === 'faulty' ? [each] : []))
}
