import { placesAtDoors } from '#domain/run-sheet/doors.ts'
import { isFailedStop, standingOf, type RunSheet, type ShipmentsById } from '#domain/run-sheet/run-sheet.ts'

/** In stops: several shipments one after the other for one address are one. */
export interface SheetProgress {
  stops: number
  delivered: number
  failed: number
  left: number
}

/**
 * Delivered and returned is done; what was tried in vain is failed, back or not; the rest is left. A stop is left while any of it is, and failed
 * where any of it failed.
 */
export function sheetProgress(sheet: Pick<RunSheet, 'stops'>, shipments: ShipmentsById): SheetProgress {
  const order = sheet.stops.map(({ shipment_id }) => shipment_id)
  const places = placesAtDoors(order, shipments)
  const stops = new Map<number, 'delivered' | 'failed' | 'left'>()
  for (const stop of sheet.stops) {
    const door = places.get(stop.shipment_id)?.number ?? 0
    const shipment = shipments.get(stop.shipment_id)
    const before = stops.get(door)
    const isDone = ['delivered', 'returned'].includes(standingOf(stop, shipment))
    const isFailed = isFailedStop(stop, shipment)
    if (before === 'left' || (!isDone && !isFailed)) stops.set(door, 'left')
    else stops.set(door, before === 'failed' || isFailed ? 'failed' : 'delivered')
  }
  const all = [...stops.values()]
  const count = (wanted: string) => all.filter((standing) => standing === wanted).length
  return { stops: all.length, delivered: count('delivered'), failed: count('failed'), left: count('left') }
}
