import type { PGlite } from '@electric-sql/pglite'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { dateOfDay, dayNumber } from '#domain/today/day-number.ts'
import { figuresOf, wholeFigures, type DayRange, type Figures } from '#domain/today/figures.ts'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { randomFor, type Random } from '#server/demo/seeded-random.ts'
import { factsOfShipments } from '#tests/support/facts-of-shipments.ts'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'

/** `TODAY_SEED=2 npx vitest run --project over-http tests/backend/office/today-on-both.test.ts` draws others. */
const SEED = Number(process.env['TODAY_SEED'] ?? 1)
const COMPANIES = 1_000
/** Each on an empty database, which takes a quarter of a second: of other companies, and days of every kind. */
const ALONE = 24
const STAFF = randomUUID()
const TODAY = dayNumber(todayInIndia())
/** Days from one company to the next: nothing of the one happens in the other's. */
const APART = 14
/** Ten years of days at a time. */
const MOST_DAYS = 3_660
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

let db: PGlite
beforeAll(async () => {
  db = await openTestPglite()
  await db.exec(`
    insert into auth.users (id, email, email_confirmed_at) values ('${STAFF}', 's@x.example', now());
    insert into public.staff (user_id, user_name, email, role) values ('${STAFF}', 'Sita', 's@x.example', 'Staff');
    select set_config('request.jwt.claims', '{"sub": "${STAFF}", "role": "authenticated"}', false);`)
})
afterAll(() => db.close())

/** Instants at the very edges of days and hours are drawn often: there the two would differ first. */
function instantNear(random: Random, day: number): number {
  const midnight = day * DAY_MS - 5.5 * HOUR_MS
  return midnight + random.pick([0, 1, HOUR_MS - 1, HOUR_MS, DAY_MS - 1, random.between(0, DAY_MS - 1)])
}

interface Company extends DayRange {
  clients: readonly (string | null)[]
  drivers: readonly (string | null)[]
}

function someParcel(random: Random, { from, to, clients, drivers }: Company) {
  const day = () => random.between(from - 2, to + 2)
  const booked = Math.min(instantNear(random, day()), Date.now())
  const status = random.pick(random.chance(0.5) ? (['Delivered'] as const) : SHIPMENT_STATUSES)
  const took = random.pick([0, HOUR_MS - 1, HOUR_MS, random.between(0, 4 * DAY_MS)])
  const failed = Array.from({ length: random.pick([0, 0, 0, 1, 2, 3]) }, day).filter((each) => each <= TODAY)
  return {
    id: random.uuid(),
    tracking_number: random.digits(16),
    status,
    client_code: random.pick(clients),
    driver_id: random.pick(drivers),
    from_name_or_company: 'A',
    from_contact_number: '9000000011',
    to_name_or_company: 'B',
    to_contact_number: '9000000012',
    created_at: new Date(booked).toISOString(),
    delivered_at: status === 'Delivered' ? new Date(booked + took).toISOString() : null,
    estimated_delivery_date: random.chance(0.7) ? dateOfDay(Math.floor(booked / DAY_MS) + random.between(-1, 6)) : null,
    failed_on: (status === 'Failed Attempt' && failed.length === 0 ? [TODAY] : failed).toSorted((a, b) => a - b).map(dateOfDay),
  }
}

function companyIn(random: Random, days: DayRange, no: number): Company {
  return { ...days, clients: [`P${no}A`, `P${no}B`, null], drivers: [random.uuid(), random.uuid(), null] }
}

function parcelsOf(random: Random, company: Company) {
  return Array.from({ length: random.between(0, 14) }, () => someParcel(random, company))
}

/** As the office's device mirrors them. */
async function held(): Promise<Shipment[]> {
  return (await db.query<{ row: Shipment }>('select to_jsonb(v) as row from app.office_shipments as v')).rows.map(({ row }) => row)
}

async function insert(parcels: ReturnType<typeof parcelsOf>): Promise<void> {
  if (parcels.length === 0) return
  const columns = Object.keys(parcels[0]!).join(', ')
  // Without triggers: which days and which times they would set is not what is asked here.
  await db.exec('set local session_replication_role = replica')
  await db.query(
    `insert into public.shipments (${columns}) select ${columns} from jsonb_populate_recordset(null::public.shipments, $1::jsonb)`,
    [JSON.stringify(parcels)],
  )
}

async function told({ from, to }: DayRange): Promise<Figures> {
  for (;;) {
    const asked = JSON.stringify({ from: dateOfDay(from), to: dateOfDay(to) })
    const { rows } = await db.query<{ told: Figures | { summing: number } }>('select public.today_figures($1::jsonb) as told', [asked])
    const answer = rows[0]!.told
    if (!('summing' in answer)) return wholeFigures(answer, { from, to })
  }
}

test(`what happened to ${COMPANIES} companies is counted by the database as by their devices`, async () => {
  // Side by side: each has days, clients and drivers of its own, so that each stands by itself in what is told of all of them.
  const random = randomFor(SEED, 0)
  const first = TODAY - 40 - COMPANIES * APART
  await db.exec('begin')
  const parcels = Array.from({ length: COMPANIES }, (_, no) => {
    const from = first + no * APART
    return parcelsOf(random, companyIn(random, { from, to: from + random.pick([0, 3]) }, no))
  })
  await insert(parcels.flat())
  const blocks = factsOfShipments(await held())
  for (let from = first; from < TODAY; from += MOST_DAYS) {
    const range = { from, to: Math.min(from + MOST_DAYS - 1, TODAY) }
    expect(await told(range)).toEqual(figuresOf(blocks, range, TODAY))
  }
  await db.exec('rollback')
}, 300_000)

test.each(Array.from({ length: ALONE }, (_, at) => SEED * 1_000 + at))(
  'company %i alone, in days that are kept, in the last ones, or both',
  async (seed) => {
    const random = randomFor(seed, 0)
    const to = TODAY - random.pick([0, 0, 10, 31, 40, 100])
    const range = { from: to - random.pick([0, 3, 12, 40]), to }
    await db.exec('begin')
    await insert(parcelsOf(random, companyIn(random, range, 1)))
    expect(await told(range)).toEqual(figuresOf(factsOfShipments(await held()), range, TODAY))
    await db.exec('rollback')
  },
)
