import { piecesOf } from '#domain/shipment/shipment.ts'
import type { CommandPayloads } from '#domain/sync/command.ts'
import type { CheckedFile, CheckedShipment } from '#features/shipments/csv/check-file.ts'
import type { MadeShipments } from '#features/shipments/made/made-shipments.ts'
import type { FaultyRows } from '#csv-import/rows-with-reasons.ts'

export function readyOf({ shipments }: CheckedFile): CommandPayloads['create-shipment'][] {
  return shipments.flatMap((each) => (each.state === 'ready' ? [each.payload] : []))
}

/** The first of them, as far as they were imported. */
export function madeOf(file: CheckedFile, done: number): MadeShipments {
  const made = readyOf(file).slice(0, done)
  return {
    ids: made.map(({ shipment }) => shipment.id),
    pieces: made.reduce((sum, { items }) => sum + piecesOf({ items }), 0),
    alreadyThere: 0,
  }
}

export function countState({ shipments }: CheckedFile, state: CheckedShipment['state']): number {
  return shipments.filter((each) => each.state === state).length
}

export function faultyOf({ shipments }: CheckedFile): FaultyRows[] {
  return shipments.flatMap((each) => (each.state === 'faulty' ? [each] : []))
}
