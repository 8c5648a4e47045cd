import { NO_DAY, type FactBlock, type FactColumns } from '#domain/today/fact-columns.ts'
import { isOpenPlace } from '#domain/today/needs.ts'

/** Days as numbers, both included. */
export interface DayRange {
  from: number
  to: number
}

/** What happened in some days, of some shipments. */
export interface Tally {
  booked: number
  delivered: number
  /** Attempts, not shipments: each that failed. */
  failed: number
  /** Of the delivered, those that had an estimated date, and of these the ones delivered on it or before. */
  dated: number
  onTime: number
  /** Shipments that were tried for the first time, and those of them that were delivered by it. */
  firstTried: number
  firstDelivered: number
  /** Whole hours from booking to delivery, of all the delivered together. */
  hours: number
}

/** Hours that half, and nine of ten, of the delivered did not exceed. Null where nothing was delivered. */
export interface HourRanks {
  medianHours: number | null
  slowHours: number | null
}

export interface DayTally extends Tally, HourRanks {
  day: number
}

export interface PartyTally extends Tally {
  /** A client's code or a driver's id; empty for those without. */
  key: string
}

export interface Figures {
  total: Tally & HourRanks
  /** Every day of the range, in order. */
  days: DayTally[]
  clients: PartyTally[]
  drivers: PartyTally[]
  /** How many are open now, by the days since they were booked (`AGES`). */
  openByAge: number[]
}

/** The first day of each age; the last has no end. */
const AGES = [0, 2, 4, 8, 15, 31] as const

/** Nothing happened on it that anybody noted: no zero, but a gap. */
export function isGap({ booked, delivered, failed }: Tally): boolean {
  return booked === 0 && delivered === 0 && failed === 0
}

/** Null where there is nothing to take a share of. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

export function figuresOf(blocks: readonly FactBlock[], range: DayRange, today: number): Figures {
  const days = Array.from({ length: range.to - range.from + 1 }, counting)
  const clients = new Map<string, Counting>()
  const drivers = new Map<string, Counting>()
  const openByAge = AGES.map(() => 0)
  for (const { columns, outdated } of blocks) {
    const ofClient = columns.clients.map((name) => countingOf(clients, name))
    const ofDriver = columns.drivers.map((name) => countingOf(drivers, name))
    /** Those that a day of this row counts for: its own, its client's and its driver's. Null outside the range. */
    const on = (row: number, day: number): Counted | null => {
      const ofDay = days[day - range.from]
      const [client, driver] = [ofClient[columns.client[row] ?? 0], ofDriver[columns.driver[row] ?? 0]]
      return ofDay === undefined || client === undefined || driver === undefined ? null : [ofDay, client, driver]
    }
    countRows(columns, outdated, range, on)
    countFailed(columns, outdated, on)
    countOpen(columns, outdated, today, openByAge)
  }
  return {
    total: ranked(together(days)),
    days: days.map((counted, at) => ({ day: range.from + at, ...ranked(counted) })),
    clients: parties(clients),
    drivers: parties(drivers),
    openByAge,
  }
}

type Counted = readonly [Counting, Counting, Counting]
type On = (row: number, day: number) => Counted | null

interface Counting extends Tally {
  each: number[]
}

const NOTHING: Tally = { booked: 0, delivered: 0, failed: 0, dated: 0, onTime: 0, firstTried: 0, firstDelivered: 0, hours: 0 }

function counting(): Counting {
  return { ...NOTHING, each: [] }
}

function countingOf(counted: Map<string, Counting>, name: string): Counting {
  const known = counted.get(name) ?? counting()
  counted.set(name, known)
  return known
}

function countRows(columns: FactColumns, outdated: Uint8Array | null, { from, to }: DayRange, on: On): void {
  const tried = new Set(columns.failedRow)
  for (let row = 0; row < columns.status.length; row += 1) {
    if (outdated?.[row] === 1) continue
    const bookedOn = columns.bookedOn[row] ?? NO_DAY
    if (bookedOn >= from && bookedOn <= to) for (const into of on(row, bookedOn) ?? []) into.booked += 1
    const deliveredOn = columns.deliveredOn[row] ?? NO_DAY
    if (deliveredOn < from || deliveredOn > to) continue
    const dueOn = columns.dueOn[row] ?? NO_DAY
    const hours = columns.hours[row] ?? 0
    const counted = on(row, deliveredOn)
    counted?.[0].each.push(hours)
    for (const into of counted ?? []) {
      into.delivered += 1
      into.hours += hours
      if (dueOn !== NO_DAY) into.dated += 1
      if (dueOn !== NO_DAY && deliveredOn <= dueOn) into.onTime += 1
      if (tried.has(row)) continue
      into.firstTried += 1
      into.firstDelivered += 1
    }
  }
}

function countFailed({ failedRow, failedOn }: FactColumns, outdated: Uint8Array | null, on: On): void {
  for (const [at, row] of failedRow.entries()) {
    if (outdated?.[row] === 1) continue
    const isFirst = failedRow[at - 1] !== row
    for (const into of on(row, failedOn[at] ?? NO_DAY) ?? []) {
      into.failed += 1
      if (isFirst) into.firstTried += 1
    }
  }
}

function countOpen({ status, bookedOn }: FactColumns, outdated: Uint8Array | null, today: number, openByAge: number[]): void {
  for (let row = 0; row < status.length; row += 1) {
    if (outdated?.[row] === 1 || !isOpenPlace(status[row] ?? 0)) continue
    const age = Math.max(0, today - (bookedOn[row] ?? today))
    const place = AGES.findLastIndex((since) => age >= since)
    openByAge[place] = (openByAge[place] ?? 0) + 1
  }
}

function together(days: readonly Counting[]): Counting {
  const all = counting()
  for (const day of days) {
    all.booked += day.booked
    all.delivered += day.delivered
    all.failed += day.failed
    all.dated += day.dated
    all.onTime += day.onTime
    all.firstTried += day.firstTried
    all.firstDelivered += day.firstDelivered
    all.hours += day.hours
    for (const hours of day.each) all.each.push(hours)
  }
  return all
}

function ranked({ each, ...tally }: Counting): Tally & HourRanks {
  const sorted = Int32Array.from(each).sort()
  const rank = (tenths: number) => sorted[Math.ceil((tenths * sorted.length) / 10) - 1] ?? null
  return { ...tally, medianHours: rank(5), slowHours: rank(9) }
}

/** Only those of whom there is anything to say, by name. */
function parties(counted: ReadonlyMap<string, Counting>): PartyTally[] {
  return [...counted]
    .map(([key, { each: _hours, ...tally }]) => ({ key, ...tally }))
    .filter((tally) => !isGap(tally))
    .toSorted(byKey)
}

function byKey(a: PartyTally, b: PartyTally): number {
  return a.key < b.key ? -1 : 1
}

/** The server tells only days on which something happened, and everybody in any order: this makes it what the device would have counted. */
export function wholeFigures(told: Figures, range: DayRange): Figures {
  const known = new Map(told.days.map((day) => [day.day, day]))
  return {
    total: told.total,
    days: Array.from({ length: range.to - range.from + 1 }, (_, at) => {
      const day = range.from + at
      return known.get(day) ?? { ...NOTHING, day, medianHours: null, slowHours: null }
    }),
    clients: told.clients.toSorted(byKey),
    drivers: told.drivers.toSorted(byKey),
    openByAge: told.openByAge,
  }
}
