import type { ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
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
}

export function placesAtDoors(order: readonly string[], shipments: ShipmentsById): Map<string, PlaceAtDoor> {
  const doors: { key: string; ids: string[]; pieces: number }[] = []
  for (const id of order) {
    const shipment = shipments.get(id)
    const key = shipment === undefined ? id : addressKey(shipment)
    const pieces = shipment === undefined ? 1 : piecesOf(shipment)
    const last = doors.at(-1)
    if (last?.key === key) {
      last.ids.push(id)
      last.pieces += pieces
    } else doors.push({ key, ids: [id], pieces })
  }
  return new Map(
    doors.flatMap(({ ids, pieces }, door) =>
      ids.map((id, at): [string, PlaceAtDoor] => [id, { number: door + 1, isFirst: at === 0, shipments: ids.length, pieces }]),
    ),
  )
}
