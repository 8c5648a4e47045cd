import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import { NONE } from '#domain/today/fact-line.ts'

/** Stands where there is no day. */
export const NO_DAY = -(2 ** 31)

/** What the figures count of many shipments, a column each: 100,000 of them are counted in a moment. Days are numbers (`day-number.ts`). */
export interface FactColumns {
  /** Places in `SHIPMENT_STATUSES`; -1 for what a newer server calls it. */
  status: Int8Array
  bookedOn: Int32Array
  dueOn: Int32Array
  deliveredOn: Int32Array
  /** Whole hours from booking to delivery. */
  hours: Int32Array
  unbilled: Uint8Array
  /** Places in `PAYMENT_MODES`. */
  payment: Uint8Array
  /** 1 for what failed or was not attempted, until somebody decides. */
  undecided: Uint8Array
  /** Places in `clients` and `drivers`, where '' is nobody. */
  client: Uint32Array
  driver: Uint32Array
  clients: string[]
  drivers: string[]
  /** One pair for each attempt that failed, in the order of the rows and then of the days. */
  failedRow: number[]
  failedOn: number[]
}

/** Some columns, and which of their rows count no longer: 1 for each that has changed or gone since. */
export interface FactBlock {
  columns: FactColumns
  outdated: Uint8Array | null
}

const PLACES = new Map<string, number>(SHIPMENT_STATUSES.map((status, place) => [status, place]))

export function statusPlace(status: ShipmentStatus): number {
  return PLACES.get(status) ?? -1
}

/** Reads the lines of `factLine`, one for each status; `drivers` has a line each as well. */
export function readFacts(lines: string, statuses: readonly ShipmentStatus[], drivers: string): FactColumns {
  const rows = statuses.length
  const column = () => new Int32Array(rows).fill(NO_DAY)
  const ofClient = places()
  const ofDriver = places()
  const columns: FactColumns = {
    status: new Int8Array(rows),
    bookedOn: column(),
    dueOn: column(),
    deliveredOn: column(),
    hours: new Int32Array(rows),
    unbilled: new Uint8Array(rows),
    payment: new Uint8Array(rows),
    undecided: new Uint8Array(rows),
    client: new Uint32Array(rows),
    driver: new Uint32Array(rows),
    clients: ofClient.names,
    drivers: ofDriver.names,
    failedRow: [],
    failedOn: [],
  }
  const driverOf = drivers.split('\n')
  for (let row = 0; row < rows; row += 1) {
    columns.status[row] = PLACES.get(statuses[row] ?? '') ?? -1
    columns.driver[row] = ofDriver.place(driverOf[row] ?? '')
  }
  readLines(lines, rows, columns, ofClient.place)
  return columns
}

function places() {
  const known = new Map<string, number>()
  const names: string[] = []
  const place = (name: string) => {
    const before = known.get(name)
    if (before !== undefined) return before
    known.set(name, names.length)
    return names.push(name) - 1
  }
  return { names, place }
}

const [SPACE, TAB, MINUS, ZERO, NINE, NOTHING] = [' ', '\t', '-', '0', '9', NONE].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
]

/** Sign by sign: splitting 100,000 lines into words takes several times as long. An emptied line leaves its row without days. */
function readLines(text: string, rows: number, columns: FactColumns, placeOf: (client: string) => number): void {
  const { bookedOn, dueOn, deliveredOn, hours, unbilled, payment, undecided } = columns
  let at = 0
  for (let row = 0; row < rows; row += 1) {
    for (let no = 0; at < text.length; no += 1) {
      let sign = text.charCodeAt(at)
      const isNone = sign === NOTHING
      const isNegative = sign === MINUS
      if (isNone || isNegative) sign = text.charCodeAt((at += 1))
      else if (sign < ZERO || sign > NINE) break
      let value = 0
      for (; sign >= ZERO && sign <= NINE; sign = text.charCodeAt((at += 1))) value = value * 10 + sign - ZERO
      if (isNone) value = NO_DAY
      else if (isNegative) value = -value
      if (no === 0) bookedOn[row] = value
      else if (no === 1) dueOn[row] = value
      else if (no === 2) deliveredOn[row] = value
      else if (no === 3) hours[row] = value
      else if (no === 4) {
        unbilled[row] = value & 1
        payment[row] = (value >> 1) & 3
        undecided[row] = value >> 3
      } else {
        columns.failedRow.push(row)
        columns.failedOn.push(value)
      }
      if (sign === SPACE) at += 1
    }
    const end = text.indexOf('\n', at)
    const stop = end === -1 ? text.length : end
    columns.client[row] = placeOf(text.slice(text.charCodeAt(at) === TAB ? at + 1 : at, stop))
    at = stop + 1
  }
}
