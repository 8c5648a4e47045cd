import { PAYMENT_MODES, type PaymentMode } from '#domain/shipment/shipment.ts'
import { NO_DRIVER } from '#domain/shipment/list/list-filters.ts'
import { NO_DAY, type FactColumns } from '#domain/today/fact-columns.ts'
import { hasNeed, type Need } from '#domain/today/needs.ts'
import { eachLineWith } from '#store/search/each-line-with.ts'
import { changedFacts, factBlocks } from '#store/search/fact-blocks.ts'
import type { SearchMemory } from '#store/search/search-memory.ts'

/** What a search asks of a shipment beside its text, its status and the day of its booking. Days are numbers. */
export interface Narrowing {
  /** Only what wants somebody for this, on the day with this number. */
  need: { kind: Need; today: number } | null
  client: string | null
  /** An id, or `NO_DRIVER`. */
  driver: string | null
  dueFrom: number | null
  dueTo: number | null
  unbilled: boolean
  payment: PaymentMode | null
  /** One of these is in the text; empty: all the same. */
  place: readonly string[]
}

/** Clients and drivers whose names hold the text that is searched. */
export interface NamedParties {
  clients: ReadonlySet<string>
  drivers: ReadonlySet<string>
}

/** Some rows: 1 for each packed one, and those that have changed since by their place among the changed. */
export interface Rows {
  packed: Uint8Array
  changed: (at: number) => boolean
}

type Test = (columns: FactColumns) => (row: number) => boolean

/** Which rows are left; null where nothing is narrowed. */
export function narrowedRows(memory: SearchMemory, narrowing: Narrowing): Rows | null {
  const tests = factTests(narrowing)
  const facts = tests.length === 0 ? null : rowsThat(memory, every(tests))
  const place = narrowing.place.length === 0 ? null : rowsAt(memory, narrowing.place)
  if (facts === null || place === null) return facts ?? place
  for (const [row, fits] of place.packed.entries()) if (fits === 0) facts.packed[row] = 0
  return { packed: facts.packed, changed: (at) => facts.changed(at) && place.changed(at) }
}

/** Which rows belong to one of these clients or drivers. */
export function rowsOfNamed(memory: SearchMemory, { clients, drivers }: NamedParties): Rows {
  return rowsThat(memory, (columns) => {
    const [ofClient, ofDriver] = [columns.clients.map((code) => clients.has(code)), columns.drivers.map((id) => drivers.has(id))]
    return (row) => ofClient[columns.client[row] ?? 0] === true || ofDriver[columns.driver[row] ?? 0] === true
  })
}

function factTests({ need, client, driver, dueFrom, dueTo, unbilled, payment }: Narrowing): Test[] {
  const tests: Test[] = []
  if (need !== null) tests.push((columns) => (row) => hasNeed(columns, row, need.kind, need.today))
  if (client !== null) {
    tests.push((columns) => {
      const place = columns.clients.indexOf(client)
      return (row) => columns.client[row] === place
    })
  }
  if (driver !== null) {
    tests.push((columns) => {
      const place = columns.drivers.indexOf(driver === NO_DRIVER ? '' : driver)
      return (row) => columns.driver[row] === place
    })
  }
  if (dueFrom !== null || dueTo !== null) {
    tests.push(({ dueOn }) => (row) => {
      const due = dueOn[row] ?? NO_DAY
      return due !== NO_DAY && (dueFrom === null || due >= dueFrom) && (dueTo === null || due <= dueTo)
    })
  }
  if (unbilled) tests.push((columns) => (row) => columns.unbilled[row] === 1)
  if (payment !== null) {
    const place = PAYMENT_MODES.indexOf(payment)
    tests.push((columns) => (row) => columns.payment[row] === place)
  }
  return tests
}

function every(tests: readonly Test[]): Test {
  return (columns) => {
    const ofColumns = tests.map((test) => test(columns))
    return (row) => ofColumns.every((test) => test(row))
  }
}

function rowsThat(memory: SearchMemory, test: Test): Rows {
  const packed = new Uint8Array(memory.ids.length)
  for (const [no, { columns }] of factBlocks(memory).entries()) {
    const firstRow = memory.packs[no]?.firstRow
    if (firstRow === undefined) continue
    const fits = test(columns)
    for (let row = 0; row < columns.status.length; row += 1) if (fits(row)) packed[firstRow + row] = 1
  }
  return { packed, changed: test(changedFacts(memory)) }
}

function rowsAt(memory: SearchMemory, place: readonly string[]): Rows {
  const packed = new Uint8Array(memory.ids.length)
  for (const pack of memory.packs) {
    for (const needle of place) {
      eachLineWith(pack, needle, (row) => {
        packed[row] = 1
      })
    }
  }
  return { packed, changed: (at) => place.some((needle) => memory.changed[at]?.text.includes(needle) === true) }
}
