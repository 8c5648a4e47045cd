import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { statusBrought } from '#domain/shipment/delivery.ts'
import { takesEffect } from '#domain/shipment/proof.ts'
import { isOpen, type DriverShipment, type ShipmentStatus } from '#domain/shipment/shipment.ts'
import { isCaptureKind } from '#domain/sync/command.ts'
import { timeInIndia, todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { addressKey } from '#domain/places/address-key.ts'
import { comparePlaces } from '#features/proof-of-delivery/find/delivery-place.ts'
import type { QueueItem } from '#store/outbox/queue.ts'

/** What this device recorded of a parcel; null where another device did, or nobody. */
export type Capture = Pick<
  QueueItem,
  | 'entryId'
  | 'kind'
  | 'trackingNumber'
  | 'outcome'
  | 'notes'
  | 'failure'
  | 'claimedAt'
  | 'state'
  | 'isBeingDiscarded'
  | 'mayBeCorrected'
  | 'review'
>

interface DatedCapture extends Capture {
  /** A correction is of the moment of what it corrects, as at the office. */
  happenedAt: string
}

export interface Parcel {
  shipment: DriverShipment
  /** The latest one that was not given up. */
  capture: DatedCapture | null
  /** The one that its status comes from, as far as this device can tell; null where that is somebody else's word. */
  standing: DatedCapture | null
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
  /** The latest first. */
  done: Stop[]
  /** Put on the run sheet after it had been sent out. */
  addedLate: ReadonlySet<string>
  /** In stops: everything for one address is one, and done once all of it is. */
  progress: { stops: number; done: number }
  /** In parcels, as each is submitted by itself. */
  counts: { all: number; done: number; delivered: number; returned: number; tried: number; notAttempted: number }
  /** Recorded here and on its way to the office: of today and of earlier days. */
  waiting: number
  /** Recorded here, and goes no further by itself. */
  needYou: number
  /** Recorded today, and a person at the office looks at it. */
  beingChecked: number
  /** Recorded today, but on nobody's list or another's. */
  besideTheList: number
}

/**
 * A driver's list as a day: what is left, what was tried today, what is done. An attempt counts as today's by this device's own record
 * alone: what only the office changed today must not drop out of the way. Where there are run sheets, their order is the way's, and what is
 * on none of them comes after it.
 */
export function arrangeDay(
  shipments: readonly DriverShipment[],
  queue: readonly Capture[],
  now: Date,
  sheets: readonly RunSheet[] = [],
): DriversDay {
  const today = todayInIndia(now)
  const isToday = (instant: string | null) => instant !== null && todayInIndia(new Date(instant)) === today
  const captures = dated(
    queue.filter(({ kind, state, isBeingDiscarded }) => isCaptureKind(kind) && state !== 'discarded' && !isBeingDiscarded),
  )
  const byNumber = new Map<string | null, DatedCapture[]>()
  for (const capture of captures) byNumber.set(capture.trackingNumber, [...(byNumber.get(capture.trackingNumber) ?? []), capture])

  const parts = { todo: [] as Parcel[], tried: [] as Parcel[], notAttempted: [] as Parcel[], done: [] as Parcel[] }
  for (const shipment of shipments) {
    const own = byNumber.get(shipment.tracking_number) ?? []
    const standing = own.find((capture) => statusOf(capture) === shipment.status && takesEffect(capture.review)) ?? null
    const parcel = { shipment, capture: own[0] ?? null, standing }
    const wasHere = isToday(standing?.happenedAt ?? null)
    const notDelivered = shipment.status === 'Failed Attempt' ? 'tried' : 'notAttempted'
    if (isOpen(shipment.status)) parts[wasHere ? notDelivered : 'todo'].push(parcel)
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
  const everything = [...unfinished, ...parts.done]
  return {
    today,
    time: timeInIndia(now),
    todo: asStops(planned.length > 0 ? todo : onwardFrom(last, todo)),
    tried: asStops(parts.tried.toSorted(inTurn)),
    notAttempted: asStops(parts.notAttempted.toSorted(inTurn)),
    done: asStops(parts.done.toSorted((a, b) => finishedAt(b).localeCompare(finishedAt(a)))),
    progress: { stops: doors(everything).size, done: doors(everything).size - doors(unfinished).size },
    addedLate: new Set(planned.flatMap(({ shipment_id, added_late }) => (added_late ? [shipment_id] : []))),
    counts: {
      all: everything.length,
      done: parts.done.length,
      delivered,
      returned: parts.done.length - delivered,
      tried: parts.tried.length,
      notAttempted: parts.notAttempted.length,
    },
    waiting: captures.filter(({ state }) => state !== 'delivered-to-office' && state !== 'needs-you').length,
    needYou: captures.filter(({ state }) => state === 'needs-you').length,
    beingChecked: todays.filter(({ review }) => review !== null).length,
    besideTheList: new Set(todays.flatMap(({ trackingNumber }) => (numbers.has(trackingNumber ?? '') ? [] : [trackingNumber]))).size,
  }
}

/** Cancelled or lost is the office's word, not a stop that somebody made. */
function isDelivererWork({ status }: DriverShipment): boolean {
  return status === 'Delivered' || status === 'Returned'
}

/** As this device's own record has it, if that is what finished it; else as the office does. */
export function finishedAt({ shipment, standing }: Pick<Parcel, 'shipment' | 'standing'>): string {
  const { delivered_at: delivered, updated_at: updated } = shipment
  if (standing === null) return delivered ?? updated
  // Delivered before, and recorded again by mistake.
  return delivered !== null && delivered < standing.happenedAt ? delivered : standing.happenedAt
}

function statusOf({ outcome, failure }: Capture): ShipmentStatus | null {
  return outcome === null ? null : statusBrought({ outcome, failure })
}

/** Given and returned newest first. */
function dated(captures: readonly Capture[]): DatedCapture[] {
  const firsts = new Map<string | null, string>()
  return captures
    .toReversed()
    .map((capture) => {
      const corrected = capture.kind === 'correct-delivery' ? firsts.get(capture.trackingNumber) : undefined
      const happenedAt = corrected ?? capture.claimedAt
      firsts.set(capture.trackingNumber, happenedAt)
      return { ...capture, happenedAt }
    })
    .toReversed()
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
