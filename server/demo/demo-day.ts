import { HOME_CITY } from '#server/demo/source/cities.ts'
import { notesAndCoins } from '#server/demo/source/notes-and-coins.ts'
import { placeIn } from '#server/demo/source/names.ts'
import { DAY, dayOf, HOUR, instant } from '#server/demo/demo-calendar.ts'
import { demoAttempt } from '#server/demo/demo-proof.ts'
import type { DemoShipment, DemoWorld } from '#server/demo/demo-shipment.ts'
import { randomFor, type Random } from '#server/demo/seeded-random.ts'
import type { CashEntryRow, DemoRows, HandOverRow, ProofRow, RunSheetRow, RunSheetStopRow, ShipmentRow } from '#server/demo/rows.ts'

const DAY_STREAM = 1_400_000_000
const MINUTE = HOUR / 60

/** By their place among the shipments. All but what is still open are of clients that no invoice bills. */
const PAID_OUT = [93, 141]
const DUE = [73, 193]
const YESTERDAY = { delivered: [29, 133, 44], back: 23 }
const TODAY = { cash: [65, 77], upi: [169, 163], failed: 11, left: [3, 7, 13] }
const AFTERNOON = [5, 17, 21]

export const NO_DAY = {
  proof_collections: [],
  receipt_facts: [],
  run_sheets: [],
  run_sheet_stops: [],
  cash_hand_overs: [],
  cash_entries: [],
  counted_entries: [],
  remittances: [],
  remittance_entries: [],
  remittance_lines: [],
} satisfies Partial<DemoRows>

type DayRows = { [table in keyof typeof NO_DAY]: DemoRows[table] }

interface Drive {
  sentOut: number
  driverId: string
  world: DemoWorld
}

/**
 * What the second driver did: some days ago for two clients, one of whom is paid, yesterday on a sheet that is closed, and today on one that is
 * out. Her sheet of the afternoon is a draft. Changes the shipments themselves; nothing of it lies in the future, however early the day is.
 */
export function demoDay(world: DemoWorld, shipments: readonly DemoShipment[], now: Date): DayRows {
  const rows: DayRows = structuredClone(NO_DAY)
  const at = (index: number) => {
    const made = shipments[index]
    if (made === undefined) throw new Error('The day of the demo company wants all of its shipments')
    return made
  }
  const [, driverId] = world.people.drivers
  const [warehouse] = world.warehouses
  if (warehouse === undefined) return rows
  const random = randomFor(world.seed, DAY_STREAM)
  const clock = (day: number, hour: number) => world.until + day * DAY + hour * HOUR
  /** Of today, so long before now at least. */
  const today = (hour: number, minutes: number) => Math.min(clock(0, hour), now.getTime() - minutes * MINUTE)

  const old: Drive = { sentOut: clock(-9, 8), driverId, world }
  const before = [...PAID_OUT, ...DUE].map((index, place) =>
    deliver(rows, at(index), old.sentOut + (place + 1) * HOUR, 'cash', old, random),
  )
  handOver(rows, { entries: entriesOf(before), at: clock(-9, 18.5), missing: 0, driverId, world }, random)
  payOut(rows, { made: PAID_OUT.map(at), entries: entriesOf(before.slice(0, 2)), at: clock(-3, 15), world }, random)

  const yesterday: Drive = { sentOut: clock(-1, 7.75), driverId, world }
  const done = YESTERDAY.delivered.map((index, place) =>
    deliver(rows, at(index), yesterday.sentOut + (place + 1) * 1.25 * HOUR, 'cash', yesterday, random),
  )
  fail(at(YESTERDAY.back), yesterday.sentOut + 5 * HOUR, yesterday)
  handOver(rows, { entries: entriesOf(done), at: clock(-1, 18.3), missing: 20_00, driverId, world }, random)
  const sheet = { driver_id: driverId, warehouse_id: warehouse.id }
  addSheet(
    rows,
    {
      ...NEW_SHEET,
      id: random.uuid(),
      ...sheet,
      sheet_date: dayOf(clock(-1, 8)),
      vehicle: 'TS 09 AB 4412',
      state: 'closed',
      sent_out_at: instant(yesterday.sentOut),
      sent_out_by: world.people.staff,
      closed_at: instant(clock(-1, 18.5)),
      closed_by: world.people.staff,
      collected_cash_paise: entriesOf(done).reduce((sum, { amount_paise }) => sum + amount_paise, 0),
      collected_upi_paise: 0,
      created_at: instant(yesterday.sentOut - HOUR),
    },
    [...YESTERDAY.delivered, YESTERDAY.back].map((index) => ({
      shipment: at(index),
      outcome: index === YESTERDAY.back ? 'back' : 'delivered',
      backAt: index === YESTERDAY.back ? clock(-1, 18) : null,
    })),
  )

  const out: Drive = { sentOut: today(7.75, 75), driverId, world }
  const [first, second] = TODAY.cash.map(at)
  const [third, fourth] = TODAY.upi.map(at)
  if (!first || !second || !third || !fourth) return rows
  deliver(rows, first, today(8.4, 60), 'cash', out, random)
  deliver(rows, third, today(9.1, 45), 'upi', out, random)
  fail(at(TODAY.failed), today(9.7, 30), out)
  deliver(rows, second, today(10.3, 20), 'cash', out, random)
  deliver(rows, fourth, today(10.9, 10), 'upi', out, random)
  for (const index of TODAY.left) goOut(at(index), out)
  addSheet(
    rows,
    {
      ...NEW_SHEET,
      id: random.uuid(),
      ...sheet,
      sheet_date: dayOf(world.until),
      vehicle: 'TS 09 AB 4412',
      state: 'out',
      sent_out_at: instant(out.sentOut),
      sent_out_by: world.people.staff,
      created_at: instant(out.sentOut - HOUR),
    },
    [first, third, at(TODAY.failed), second, fourth, ...TODAY.left.map(at)].map((shipment) => ({ shipment, outcome: null, backAt: null })),
  )
  addSheet(
    rows,
    {
      ...NEW_SHEET,
      id: random.uuid(),
      ...sheet,
      sheet_date: dayOf(world.until),
      state: 'draft',
      created_at: instant(out.sentOut - HOUR / 2),
    },
    AFTERNOON.map((index) => ({ shipment: at(index), outcome: null, backAt: null })),
  )
  return rows
}

const NEW_SHEET = {
  vehicle: '',
  sent_out_at: null,
  sent_out_by: null,
  closed_at: null,
  closed_by: null,
  collected_cash_paise: null,
  collected_upi_paise: null,
} satisfies Partial<RunSheetRow>

interface Stop {
  shipment: DemoShipment
  outcome: RunSheetStopRow['outcome']
  backAt: number | null
}

function addSheet(rows: DayRows, sheet: RunSheetRow, stops: readonly Stop[]): void {
  rows.run_sheets.push(sheet)
  rows.run_sheet_stops.push(
    ...stops.map(({ shipment, outcome, backAt }, place) => ({
      run_sheet_id: sheet.id,
      shipment_id: shipment.shipment.id,
      position: place + 1,
      added_at: sheet.created_at,
      added_late: false,
      scanned_out_at: sheet.sent_out_at === null ? null : instant(Date.parse(sheet.sent_out_at) - 10 * MINUTE),
      back_at: backAt === null ? null : instant(backAt),
      outcome,
      tried: outcome === null ? null : outcome === 'back',
      is_open: outcome === null,
    })),
  )
}

/** Everything that happened to it before comes as much later, so that it went out with its sheet. */
function goOut({ shipment, items, updates }: DemoShipment, { sentOut, driverId }: Drive): void {
  const outAt = updates.find(({ status }) => status === 'Out for Delivery')?.updated_at ?? shipment.updated_at
  const later = sentOut - Date.parse(outAt)
  const moved = (moment: string) => instant(Date.parse(moment) + later)
  const movedDay = (day: string) => dayOf(Date.parse(`${day}T12:00:00+05:30`) + later)
  for (const update of updates) update.updated_at = moved(update.updated_at)
  for (const item of items) item.created_at = moved(item.created_at)
  shipment.created_at = moved(shipment.created_at)
  shipment.updated_at = updates.at(-1)?.updated_at ?? shipment.updated_at
  shipment.create_date = dayOf(Date.parse(shipment.created_at))
  shipment.pickup_date = movedDay(shipment.pickup_date)
  shipment.estimated_delivery_date = movedDay(shipment.estimated_delivery_date)
  shipment.driver_id = driverId
}

function endAt({ shipment, updates }: DemoShipment, at: number, commandId: string | null): void {
  const last = updates.at(-1)
  if (last === undefined) return
  last.updated_at = instant(at)
  last.command_id = commandId
  shipment.updated_at = last.updated_at
}

/** At a door of the driver's town, to the person who is named on it. What was collected is entered; null where nothing was to be. */
function deliver(rows: DayRows, made: DemoShipment, at: number, mode: 'cash' | 'upi', drive: Drive, random: Random): CashEntryRow | null {
  goOut(made, drive)
  const { shipment, updates } = made
  const to = placeIn(HOME_CITY, random)
  const place = { to_street_address: to.street, to_city: to.city, to_state: to.state, to_postal_code: to.pin }
  Object.assign(shipment, { ...place, deliver_from: null, deliver_until: null } satisfies Partial<ShipmentRow>)
  for (const update of updates) if (update.warehouse_id === null) update.location = to.city
  const proof: ProofRow = {
    id: random.uuid(),
    shipment_id: shipment.id,
    tracking_number: shipment.tracking_number,
    outcome: 'Delivered',
    delivery_notes: '',
    claimed_at: instant(at),
    clock_offset_ms: 0,
    received_at: instant(at),
    delivered_at: instant(at),
    captured_by: drive.driverId,
    applied: true,
    review_state: 'none',
  }
  made.proofs.push(proof)
  endAt(made, at, proof.id)
  shipment.delivered_at = instant(at)
  shipment.delivery_notes = null
  rows.receipt_facts.push({
    proof_id: proof.id,
    receiver_name: shipment.to_name_or_company,
    receiver_relation: 'self',
    signature: SIGNATURE,
  })
  if (shipment.payment_mode === 'prepaid') return null
  const reference = mode === 'upi' ? random.digits(12) : null
  const paise = shipment.collect_amount
  rows.proof_collections.push({ proof_id: proof.id, expected_paise: paise, collected_paise: paise, mode, reference })
  const entry: CashEntryRow = {
    ...NO_ENTRY,
    id: random.uuid(),
    driver_id: drive.driverId,
    kind: 'collection',
    mode,
    amount_paise: paise,
    expected_paise: paise,
    proof_id: proof.id,
    shipment_id: shipment.id,
    collected_as: shipment.payment_mode,
    reference,
    state: mode === 'upi' ? 'claimed' : null,
    happened_at: instant(at),
    created_at: instant(at),
    created_by: drive.driverId,
  }
  rows.cash_entries.push(entry)
  return entry
}

/** As its driver had said already, on that day. */
function fail(made: DemoShipment, at: number, drive: Drive): void {
  goOut(made, drive)
  const [proof] = made.proofs
  if (proof === undefined) return
  Object.assign(proof, { claimed_at: instant(at), received_at: instant(at), delivered_at: instant(at) } satisfies Partial<ProofRow>)
  made.shipment.failed_on = [dayOf(at)]
  const attempt = demoAttempt(proof, made.shipment)
  made.attempts = attempt === null ? [] : [attempt]
  endAt(made, at, proof.id)
}

interface Counting {
  entries: readonly CashEntryRow[]
  at: number
  /** In paise: less than was to be there. */
  missing: number
  driverId: string
  world: DemoWorld
}

function handOver(rows: DayRows, { entries, at, missing, driverId, world }: Counting, random: Random): void {
  const expected = entries.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const counted = expected - missing
  const reason = missing > 0 ? 'A torn note was not taken' : null
  const handed: HandOverRow = {
    id: random.uuid(),
    driver_id: driverId,
    expected_paise: expected,
    counted_paise: counted,
    pieces: notesAndCoins(counted),
    reason,
    received_by: world.people.staff,
    happened_at: instant(at),
  }
  rows.cash_hand_overs.push(handed)
  const entry = {
    ...NO_ENTRY,
    driver_id: driverId,
    mode: 'cash',
    hand_over_id: handed.id,
    happened_at: instant(at),
    created_at: instant(at),
  } as const
  rows.cash_entries.push({ ...entry, id: random.uuid(), kind: 'hand-over', amount_paise: -counted, created_by: world.people.staff })
  if (missing > 0)
    rows.cash_entries.push({
      ...entry,
      id: random.uuid(),
      kind: 'difference',
      amount_paise: -missing,
      reason,
      created_by: world.people.staff,
    })
  rows.counted_entries.push(...entries.map(({ id }) => ({ entry_id: id, hand_over_id: handed.id })))
}

const NO_ENTRY = {
  expected_paise: null,
  proof_id: null,
  shipment_id: null,
  collected_as: null,
  hand_over_id: null,
  reference: null,
  reason: null,
  state: null,
} satisfies Partial<CashEntryRow>

interface PayOut {
  made: readonly DemoShipment[]
  entries: readonly CashEntryRow[]
  at: number
  world: DemoWorld
}

/** All of one client. */
function payOut(rows: DayRows, { made, entries, at, world }: PayOut, random: Random): void {
  const client = world.clients.find(({ client_code }) => client_code === made[0]?.shipment.client_code)
  if (client === undefined) return
  const paise = entries.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const id = random.uuid()
  rows.remittances.push({
    id,
    number: 1,
    client_code: client.client_code,
    client_name: client.client_name,
    collected_paise: paise,
    deducted_paise: 0,
    paid_paise: paise,
    bank_reference: `UTR${random.digits(12)}`,
    paid_on: dayOf(at),
    remitted_by: world.people.staff,
    remitted_at: instant(at),
  })
  rows.remittance_entries.push(...entries.map((entry) => ({ entry_id: entry.id, remittance_id: id })))
  rows.remittance_lines.push(
    ...made.flatMap(({ shipment }, place) => {
      const entry = entries[place]
      if (entry === undefined) return []
      return [
        {
          remittance_id: id,
          shipment_id: shipment.id,
          tracking_number: shipment.tracking_number,
          recipient: shipment.to_name_or_company,
          collected_at: entry.happened_at,
          mode: entry.mode,
          amount_paise: entry.amount_paise,
        },
      ]
    }),
  )
}

function entriesOf(entries: readonly (CashEntryRow | null)[]): CashEntryRow[] {
  return entries.filter((entry) => entry !== null)
}

const SIGNATURE = { width: 300, height: 150, strokes: [[30, 100, 60, 40, 90, 110, 120, 50, 150, 100, 190, 60, 240, 90]] }
