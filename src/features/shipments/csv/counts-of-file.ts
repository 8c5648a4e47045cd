import { piecesOf } from '#domain/shipment/shipment.ts'
import type { CommandPayloads } from '#domain/sync/command.ts'
import type { CheckedFile, CheckedShipment } from '#features/shipments/csv/check-file.ts'
import type { MadeShipments } from '#features/shipments/made/made-shipments.ts'
import type { ImportOfChecked } from '#csv-import/use-import-file.ts'
import type { FaultyRows } from '#csv-import/rows-with-reasons.ts'

export function readyOf({ shipments }: CheckedFile): CommandPayloads['create-shipment'][] {
  return shipments.flatMap((each) => (each.state === 'ready' ? [each.payload] : []))
}

export function madeOf({ file, done, saved }: Pick<ImportOfChecked<CheckedFile>, 'file' | 'done' | 'saved'>): MadeShipments {
  const ids = new Set(saved)
  const made = readyOf(file).filter(({ shipment }) => ids.has(shipment.id))
  return {
    ids: made.map(({ shipment }) => shipment.id),
    pieces: made.reduce((sum, { items }) => sum + piecesOf({ items }), 0),
    alreadyThere: done - made.length,
  }
}

export function countState({ shipments }: CheckedFile, state: CheckedShipment['state']): number {
  return shipments.filter((each) => each.state === state).length
}

export function faultyOf({ shipments }: CheckedFile): FaultyRows[] {
  return shipments.flatMap((each) => (each.state === 'faulty' ? [each] : []))
}
