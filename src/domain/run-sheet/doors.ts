import type { RunSheetStop, ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
import { piecesAlong } from '#domain/run-sheet/stop-pieces.ts'
import { addressKey } from '#domain/places/address-key.ts'
import { piecesOf } from '#domain/shipment/shipment.ts'

/** One shipment's place among the doors of a sheet: what follows another for the same address is at the same door. */
export interface PlaceAtDoor {
  /** Of the door, from 1. */
  number: number
  isFirst: boolean
  /** All of the door. */
  shipments: number
  pieces: number
  /** Of these, what its driver takes along. */
  along: number
}

/** Without the stops all of it goes along. */
export function placesAtDoors(
  order: readonly string[],
  shipments: ShipmentsById,
  stops: readonly RunSheetStop[] = [],
): Map<string, PlaceAtDoor> {
  const stopOf = new Map(stops.map((stop) => [stop.shipment_id, stop]))
  const doors: { key: string; ids: string[]; pieces: number; along: number }[] = []
  for (const id of order) {
    const shipment = shipments.get(id)
    const key = shipment === undefined ? id : addressKey(shipment)
    const pieces = shipment === undefined ? 1 : piecesOf(shipment)
    const stop = stopOf.get(id)
    const along = stop === undefined ? pieces : piecesAlong(stop, pieces)
    const last = doors.at(-1)
    if (last?.key === key) {
      last.ids.push(id)
      last.pieces += pieces
      last.along += along
    } else doors.push({ key, ids: [id], pieces, along })
  }
  return new Map(
    doors.flatMap(({ ids, pieces, along }, door) =>
      ids.map((id, at): [string, PlaceAtDoor] => [id, { number: door + 1, isFirst: at === 0, shipments: ids.length, pieces, along }]),
    ),
  )
}
