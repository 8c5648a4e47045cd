import { isOpen, type DriverShipment } from '#domain/shipment/shipment.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { addressKey, comparePlaces } from '#features/proof-of-delivery/find/delivery-place.ts'
import type { QueueItem } from '#store/outbox/queue.ts'

/** What this device recorded of a parcel; null where another device did, or nobody. */
export type Capture = Pick<QueueItem, 'kind' | 'trackingNumber' | 'outcome' | 'notes' | 'claimedAt' | 'state' | 'isBeingDiscarded'>

export interface Parcel {
  shipment: DriverShipment
  /** The latest one that was not given up. */
  capture: Capture | null
}

/** Everything for one address. */
export interface Stop {
  id: string
  parcels: [Parcel, ...Parcel[]]
}

export interface DriversDay {
  /** yyyy-mm-dd in India. */
  today: string
  /** In the order of the way, the next one first. */
  todo: Stop[]
  tried: Stop[]
  /** The latest first. */
  done: Stop[]
  /** In parcels, as each is submitted by itself. */
  counts: { all: number; done: number; delivered: number; returned: number; tried: number }
  /** Recorded here and on its way to the office: of today and of earlier days. */
  waiting: number
  /** Recorded here, and goes no further by itself. */
  needYou: number
  /** Recorded today, but on nobody's list or another's. */
  besideTheList: number
}

/**
 * A driver's list as a day: what is left, what was tried today, what is done. An attempt counts as today's by this device's own record
 * alone: what only the office changed today must not drop out of the way.
 */
export function arrangeDay(shipments: readonly DriverShipment[], queue: readonly Capture[], now: Date): DriversDay {
  const today = todayInIndia(now)
  const isToday = (instant: string | null) => instant !== null && todayInIndia(new Date(instant)) === today
  const captures = queue.filter(
    ({ kind, state, isBeingDiscarded }) => kind === 'record-delivery' && state !== 'discarded' && !isBeingDiscarded,
  )
  const latest = new Map<string | null, Capture>()
  for (const capture of captures) if (!latest.has(capture.trackingNumber)) latest.set(capture.trackingNumber, capture)

  const parts = { todo: [] as Parcel[], tried: [] as Parcel[], done: [] as Parcel[] }
  for (const shipment of shipments) {
    const capture = latest.get(shipment.tracking_number) ?? null
    const parcel = { shipment, capture }
    const triedHere = capture !== null && isToday(capture.claimedAt)
    if (isOpen(shipment.status)) parts[shipment.status === 'Failed Attempt' && triedHere ? 'tried' : 'todo'].push(parcel)
    else if (isDelivererWork(shipment) && (triedHere || isToday(finishedAt(parcel)))) parts.done.push(parcel)
  }

  const numbers = new Map(shipments.map((shipment) => [shipment.tracking_number, shipment]))
  const todays = captures.filter(({ claimedAt }) => isToday(claimedAt))
  const last = todays.map(({ trackingNumber }) => numbers.get(trackingNumber ?? '')).find((shipment) => shipment !== undefined)
  const delivered = parts.done.filter(({ shipment }) => shipment.status === 'Delivered').length
  return {
    today,
    todo: asStops(onwardFrom(last, parts.todo.toSorted(inOrder))),
    tried: asStops(parts.tried.toSorted(inOrder)),
    done: asStops(parts.done.toSorted((a, b) => finishedAt(b).localeCompare(finishedAt(a)))),
    counts: {
      all: parts.todo.length + parts.tried.length + parts.done.length,
      done: parts.done.length,
      delivered,
      returned: parts.done.length - delivered,
      tried: parts.tried.length,
    },
    waiting: captures.filter(({ state }) => state !== 'delivered-to-office' && state !== 'needs-you').length,
    needYou: captures.filter(({ state }) => state === 'needs-you').length,
    besideTheList: new Set(todays.flatMap(({ trackingNumber }) => (numbers.has(trackingNumber ?? '') ? [] : [trackingNumber]))).size,
  }
}

/** Cancelled or lost is the office's word, not a stop that somebody made. */
function isDelivererWork({ status }: DriverShipment): boolean {
  return status === 'Delivered' || status === 'Returned'
}

/** As recorded here, else as the office has it. */
export function finishedAt({ shipment, capture }: Parcel): string {
  return capture?.claimedAt ?? shipment.delivered_at ?? shipment.updated_at
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
