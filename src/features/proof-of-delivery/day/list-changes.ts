import { addressKey } from '#domain/places/address-key.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { countOf } from '#ui/format/count-of.ts'

/** The list as its driver saw it last. */
export interface SeenList {
  /** Recipients by shipment. */
  open: Record<string, string>
  /** Where each of them goes; missing in what an older app kept. */
  doors?: Record<string, string>
  finished: string[]
}

/** A parcel that came or went; everything for one door is one stop. */
export interface ChangedParcel {
  recipient: string
  door: string
  /** No other parcel for its door was on the list before, or is on it now. */
  isWholeStop: boolean
}

export interface ListChanges {
  added: (ChangedParcel & { id: string })[]
  removed: ChangedParcel[]
}

export function seenList(shipments: readonly DriverShipment[]): SeenList {
  const open = shipments.filter(({ status }) => isOpen(status))
  return {
    open: Object.fromEntries(open.map(({ id, to_name_or_company }) => [id, to_name_or_company])),
    doors: Object.fromEntries(open.map((shipment) => [shipment.id, addressKey(shipment)])),
    finished: shipments.flatMap(({ id, status }) => (isOpen(status) ? [] : [id])),
  }
}

/** What others did to the list since: a delivery that ended is no stop taken away, and one that opened again is not new. */
export function changesSince(seen: SeenList, shipments: readonly DriverShipment[]): ListChanges {
  const known = new Set([...Object.keys(seen.open), ...seen.finished])
  const expected = shipments.filter(({ status }) => isOpen(status) || status === 'Delivered' || status === 'Returned')
  const expectedIds = new Set(expected.map(({ id }) => id))
  const doorsNow = new Set(expected.map(addressKey))
  const doorOf = (id: string) => seen.doors?.[id] ?? id
  const doorsThen = new Set(Object.keys(seen.open).map(doorOf))
  return {
    added: shipments.flatMap((shipment) => {
      const { id, status, to_name_or_company: recipient } = shipment
      const door = addressKey(shipment)
      return isOpen(status) && !known.has(id) ? [{ id, recipient, door, isWholeStop: !doorsThen.has(door) }] : []
    }),
    removed: Object.entries(seen.open).flatMap(([id, recipient]) => {
      const door = doorOf(id)
      return expectedIds.has(id) ? [] : [{ recipient, door, isWholeStop: !doorsNow.has(door) }]
    }),
  }
}

/** "1 new stop", "2 new stops, 1 taken away", "1 new parcel for a stop of yours"; null when nothing changed. */
export function changeWords({ added, removed }: ListChanges): string | null {
  const news = counted(added)
  const gone = counted(removed)
  const words = [
    news.stops > 0 && countOf(news.stops, 'new stop'),
    news.parcels > 0 && `${countOf(news.parcels, 'new parcel')} for a stop of yours`,
    gone.stops > 0 && `${news.stops > 0 && news.parcels === 0 ? gone.stops : countOf(gone.stops, 'stop')} taken away`,
    gone.parcels > 0 && `${countOf(gone.parcels, 'parcel')} of a stop taken away`,
  ]
  return words.filter(Boolean).join(', ') || null
}

/** Stops that came or went, and parcels of the others. */
function counted(changed: readonly ChangedParcel[]): { stops: number; parcels: number } {
  const doors = new Set(changed.flatMap(({ door, isWholeStop }) => (isWholeStop ? [door] : [])))
  return { stops: doors.size, parcels: changed.filter(({ door }) => !doors.has(door)).length }
}

/** Each once: several parcels may go to one person. */
export function recipientsIn(changed: readonly ChangedParcel[]): string {
  return [...new Set(changed.map(({ recipient }) => recipient))].join(', ')
}
