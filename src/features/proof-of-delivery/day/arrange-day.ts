import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { loadedPieces } from '#domain/run-sheet/stop-pieces.ts'
import { statusBrought } from '#domain/shipment/delivery.ts'
import { hasEffect } from '#domain/shipment/proof.ts'
import { isOpen, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { isCaptureKind } from '#domain/sync/command.ts'
import { timeInIndia, todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { addressKey } from '#domain/places/address-key.ts'
import { failedToday, wasWithDriver, type FailedToday } from '#features/proof-of-delivery/day/failed-today.ts'
import { comparePlaces } from '#features/proof-of-delivery/find/delivery-place.ts'
import { dated, type Capture, type DatedCapture } from '#features/proof-of-delivery/day/dated-capture.ts'

export interface Parcel {
  shipment: DriverShipment
  /** The latest one that was not given up. */
  capture: DatedCapture | null
  /** The one that its status comes from, as far as this device can tell; null where that is somebody else's word. */
  standing: DatedCapture | null
  /** How many pieces went out, where that is not all. */
  loaded?: number
}

/** Everything for one address. */
export interface Stop {
  id: string
  parcels: [Parcel, ...Parcel[]]
}

export interface DriversDay {
  /** yyyy-mm-dd in India. */
  today: string
  /** HH:MM in India, as `today` of the moment at which the day was read. */
  time: string
  /** In the order of the way, the next one first. */
  todo: Stop[]
  tried: Stop[]
  /** Nobody was at the door today: breakdown, no time, weather. */
  notAttempted: Stop[]
  /** Failed before, and decided for a later day: no part of today. */
  later: Stop[]
  /** The latest first. */
  done: Stop[]
  /** By what was recorded, whatever the office has decided since. */
  failures: FailedToday[]
  /** Put on the run sheet after it had been sent out. */
  addedLate: ReadonlySet<string>
  /** In stops: everything for one address is one, and done once all of it is. */
  progress: { stops: number; done: number }
  /** In parcels, as each is submitted by itself; what failed by attempts. */
  counts: { all: number; done: number; delivered: number; returned: number; tried: number; notAttempted: number }
  /** Recorded here and on its way to the office: of today and of earlier days. */
  waiting: number
  /** Recorded here, and goes no further by itself. */
  needYou: number
  /** Recorded today, and a person at the office looks at it. */
  beingChecked: number
  /** Recorded today, and set aside by the office: it changed no shipment. */
  setAside: number
  /** Recorded today, but on nobody's list or another's. */
  besideTheList: number
}

/**
 * A driver's list as a day: what is left, what was tried today, what is done. An attempt counts as today's by this device's own record, or
 * by the day of the failure while the parcel was on a sheet of this driver: what only the office changed today must not drop out of the way.
 * Where there are run sheets, their order is the way's, and what is on none of them comes after it.
 */
export function arrangeDay(
  shipments: readonly DriverShipment[],
  queue: readonly Capture[],
  now: Date,
  sheets: readonly RunSheet[] = [],
  closedSheets: readonly RunSheet[] = [],
): DriversDay {
  const today = todayInIndia(now)
  const isToday = (instant: string | null): boolean => instant !== null && todayInIndia(new Date(instant)) === today
  const captures = dated(
    queue.filter(({ kind, state, isBeingDiscarded }) => isCaptureKind(kind) && state !== 'discarded' && !isBeingDiscarded),
  )
  const byNumber = new Map<string | null, DatedCapture[]>()
  for (const capture of captures) byNumber.set(capture.trackingNumber, [...(byNumber.get(capture.trackingNumber) ?? []), capture])

  const ownSheets = [...sheets, ...closedSheets]
  const parts = { todo: [] as Parcel[], tried: [] as Parcel[], notAttempted: [] as Parcel[], later: [] as Parcel[], done: [] as Parcel[] }
  for (const shipment of shipments) {
    const own = byNumber.get(shipment.tracking_number) ?? []
    const standing = own.find((capture) => statusOf(capture) === shipment.status && hasEffect(capture)) ?? null
    const loaded = loadedPieces(shipment, sheets)
    const parcel = { shipment, capture: own[0] ?? null, standing, ...(loaded !== undefined && { loaded }) }
    const failedAt = shipment.failure?.failed_at ?? null
    const wasElsewhere = failedAt !== null && isToday(failedAt) && wasWithDriver(shipment, failedAt, ownSheets)
    const wasTried = isToday(standing?.happenedAt ?? null) || wasElsewhere
    const notDelivered = shipment.status === 'Failed Attempt' ? 'tried' : 'notAttempted'
    if (isForLater(parcel, today, sheets)) parts.later.push(parcel)
    else if (isOpen(shipment.status)) parts[wasTried ? notDelivered : 'todo'].push(parcel)
    else if (isDelivererWork(shipment) && isToday(finishedAt(parcel))) parts.done.push(parcel)
  }

  const numbers = new Map(shipments.map((shipment) => [shipment.tracking_number, shipment]))
  const todays = captures.filter(({ happenedAt }) => isToday(happenedAt))
  // A correction may be made anywhere.
  const visits = todays.filter(({ kind }) => kind === 'record-delivery')
  const last = visits.map(({ trackingNumber }) => numbers.get(trackingNumber ?? '')).find((shipment) => shipment !== undefined)
  const planned = sheets.flatMap(({ stops }) => stops)
  const places = new Map(planned.map(({ shipment_id }, at) => [shipment_id, at]))
  const placeOf = ({ shipment }: Parcel) => places.get(shipment.id) ?? planned.length
  const inTurn = (one: Parcel, other: Parcel) => placeOf(one) - placeOf(other) || inOrder(one, other)
  const todo = parts.todo.toSorted(inTurn)
  const delivered = parts.done.filter(({ shipment }) => shipment.status === 'Delivered').length
  const unfinished = [...parts.todo, ...parts.tried, ...parts.notAttempted]
  const failures = failedToday(shipments, captures, isToday, ownSheets)
  const notAttempted = failures.filter(({ reason }) => reason === 'not-attempted').length
  const everything = [...unfinished, ...parts.done]
  return {
    today,
    time: timeInIndia(now),
    todo: asStops(planned.length > 0 ? todo : onwardFrom(last, todo)),
    tried: asStops(parts.tried.toSorted(inTurn)),
    notAttempted: asStops(parts.notAttempted.toSorted(inTurn)),
    later: asStops(parts.later.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)) || inTurn(a, b))),
    done: asStops(parts.done.toSorted((a, b) => finishedAt(b).localeCompare(finishedAt(a)))),
    failures,
    progress: { stops: doors(everything).size, done: doors(everything).size - doors(unfinished).size },
    addedLate: new Set(planned.flatMap(({ shipment_id, added_late }) => (added_late ? [shipment_id] : []))),
    counts: {
      all: everything.length,
      done: parts.done.length,
      delivered,
      returned: parts.done.length - delivered,
      tried: failures.length - notAttempted,
      notAttempted,
    },
    waiting: captures.filter(({ state }) => state !== 'delivered-to-office' && state !== 'needs-you').length,
    needYou: captures.filter(({ state }) => state === 'needs-you').length,
    beingChecked: todays.filter(({ review }) => review !== null).length,
    setAside: todays.filter(({ decided }) => decided?.state === 'set-aside' && !decided.counts).length,
    besideTheList: new Set(todays.flatMap(({ trackingNumber }) => (numbers.has(trackingNumber ?? '') ? [] : [trackingNumber]))).size,
  }
}

/** It failed before, waits for no decision, and is due on a later day; unless it was put on a sheet of today since. */
function isForLater({ shipment, capture }: Parcel, today: string, sheets: readonly RunSheet[]): boolean {
  const { id, status, attempts, estimated_delivery_date: due } = shipment
  if (due === null || due <= today || !isOpen(status) || status === 'Failed Attempt' || status === 'Delayed') return false
  const lastFailed = attempts?.[0]?.failed_at ?? (capture?.outcome === 'Failed Attempt' ? capture.happenedAt : null)
  if (lastFailed === null) return false
  const todays = sheets.filter(({ sheet_date: day }) => day <= today).flatMap(({ stops }) => stops)
  return !todays.some(({ shipment_id, added_at }) => shipment_id === id && Date.parse(added_at) > Date.parse(lastFailed))
}

function dueOf({ shipment }: Parcel): string {
  return shipment.estimated_delivery_date ?? ''
}

/** Cancelled or lost is the office's word, not a stop that somebody made. */
function isDelivererWork({ status }: DriverShipment): boolean {
  return status === 'Delivered' || status === 'Returned'
}

/** As this device's own record has it, if that is what finished it; else as the office does. */
export function finishedAt({ shipment, standing }: Pick<Parcel, 'shipment' | 'standing'>): string {
  const { delivered_at: delivered, returned_at: returned, updated_at: updated } = shipment
  if (standing === null) return delivered ?? returned ?? updated
  // Delivered before, and recorded again by mistake.
  return delivered !== null && delivered < standing.happenedAt ? delivered : standing.happenedAt
}

function statusOf({ outcome, failure }: Capture): ShipmentStatus | null {
  return outcome === null ? null : statusBrought({ outcome, failure })
}

function inOrder(one: Parcel, other: Parcel): number {
  return comparePlaces(one.shipment, other.shipment)
}

/** From the stop last worked at to the end, then from the beginning; what else is for the same address comes first. */
function onwardFrom(last: DriverShipment | undefined, sorted: Parcel[]): Parcel[] {
  if (last === undefined) return sorted
  const at = sorted.findIndex(({ shipment }) => addressKey(shipment) === addressKey(last) || comparePlaces(shipment, last) > 0)
  return at === -1 ? sorted : [...sorted.slice(at), ...sorted.slice(0, at)]
}

function doors(parcels: readonly Parcel[]): Set<string> {
  return new Set(parcels.map(({ shipment }) => addressKey(shipment)))
}

function asStops(parcels: readonly Parcel[]): Stop[] {
  const stops = new Map<string, Stop>()
  for (const parcel of parcels) {
    const key = addressKey(parcel.shipment)
    const stop = stops.get(key)
    if (stop === undefined) stops.set(key, { id: parcel.shipment.id, parcels: [parcel] })
    else stop.parcels.push(parcel)
  }
  return [...stops.values()]
}
