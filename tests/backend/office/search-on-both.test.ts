import '#tests/support/indexed-db.ts'
import type { PGlite } from '@electric-sql/pglite'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#domain/people/client.ts'
import type { Driver } from '#domain/sync/mirror.ts'
import { searchNeedle } from '#domain/shipment/list/search-text.ts'
import { NO_DRIVER, NO_FILTERS, type ShipmentFilters } from '#domain/shipment/list/list-filters.ts'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { PAYMENT_MODES, type Shipment } from '#domain/shipment/shipment.ts'
import { randomFor, type Random } from '#server/demo/seeded-random.ts'
import { openDatabase } from '#store/database/database.ts'
import { findIds } from '#store/search/search-shipments.ts'
import { searchEntry } from '#store/search/search-deltas.ts'
import { packNew, packTables } from '#store/search/search-packs.ts'
import { NEWEST_FIRST } from '#store/search/sort-order.ts'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'

/** `SEARCH_SEED=2 npx vitest run --project over-http tests/backend/office/search-on-both.test.ts` draws others. */
const SEED = Number(process.env['SEARCH_SEED'] ?? 1)
const SHIPMENTS = 300
const SEARCHES = 300
/** In turns, whatever is asked. */
const WAYS = ['walk', 'index', 'status', 'scan'] as const
const CITIES = ['Hyderabad', 'Hyderabad East', 'Pune', 'పుణె', '100% Town', '']
const PINS = ['500001', '500 034', '411001', 'SW1A 1AA', '']
const NAMES = ['Charminar Textiles', 'Asha & Sons', 'Nizam (P) Ltd', 'ఆశ ట్రేడర్స్', '50%_off']

let db: PGlite
const staff = randomUUID()
beforeAll(async () => {
  db = await openTestPglite()
  await db.exec(`
    insert into auth.users (id, email, email_confirmed_at) values ('${staff}', 's@x.example', now());
    insert into public.staff (user_id, user_name, email, role) values ('${staff}', 'Sita', 's@x.example', 'Staff');
    insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan)
    select code, called, lower(code) || '@x.example', '9000000003', 'Somewhere', 'URP', 'NA'
    from (values ('P1', 'Golconda Pearls'), ('P2', 'Deccan & Co'), ('ASHA', 'Ruby')) as clients (code, called)`)
})
afterAll(() => db.close())

const day = (random: Random) => `2026-0${random.between(1, 3)}-${random.between(10, 28)}`

async function addDrivers(random: Random): Promise<string[]> {
  const ids = ['Ravi Kumar', 'Meena Devi', 'Gone Long'].map(() => random.uuid())
  await db.query('insert into auth.users (id, email, email_confirmed_at) select id, id || $2, now() from unnest($1::uuid[]) as id', [
    ids,
    '@x.example',
  ])
  await db.query(
    `insert into public.staff (user_id, user_name, email, role, status)
     select id, called, id || '@x.example', 'Driver', case when called = 'Gone Long' then 'Inactive' else 'Active' end
     from unnest($1::uuid[], array['Ravi Kumar', 'Meena Devi', 'Gone Long']) as drivers (id, called)`,
    [ids],
  )
  return ids
}

async function addShipments(random: Random, drivers: readonly string[]): Promise<void> {
  const rows = Array.from({ length: SHIPMENTS }, (_, n) => {
    const client = random.pick(['P1', 'P2', 'ASHA', null])
    const mode = random.pick(PAYMENT_MODES)
    return {
      id: random.uuid(),
      shipment_id: random.chance(0.8) ? `SHP${random.digits(8)}` : null,
      tracking_number: `${random.digits(12)}${n}`,
      status: random.pick(SHIPMENT_STATUSES.filter((status) => status !== 'Delivered' && status !== 'Cancelled')),
      client_code: client,
      payment_mode: mode,
      collect_amount: mode === 'prepaid' ? 0 : 125_00,
      driver_id: random.pick([...drivers, null]),
      from_name_or_company: random.pick(NAMES),
      from_contact_number: `9${random.digits(9)}`,
      from_city: random.pick(CITIES),
      from_postal_code: random.pick(PINS),
      to_name_or_company: random.pick(NAMES),
      to_contact_number: `8${random.digits(9)}`,
      to_city: random.pick(CITIES),
      to_postal_code: random.pick(PINS),
      estimated_delivery_date: random.chance(0.8) ? day(random) : null,
      created_at: `${day(random)}T${random.pick(['18:29:59.999', '18:30:00.000', '06:00:00.000'])}Z`,
    }
  })
  const columns = Object.keys(rows[0]!).join(', ')
  await db.query(
    `insert into public.shipments (${columns}) select ${columns} from jsonb_populate_recordset(null::public.shipments, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  await db.query(`update public.shipments set driver_id = $1, to_city = 'Mysuru' where right(tracking_number, 1) = '7'`, [drivers[0]])
}

function someFilters(random: Random, drivers: readonly string[], shipments: readonly Shipment[]): ShipmentFilters {
  const one = random.pick(shipments)
  const maybe = <Value>(chance: number, value: Value): Value | null => (random.chance(chance) ? value : null)
  const texts = [
    one.tracking_number.slice(2, 9),
    one.tracking_number,
    one.shipment_id ?? 'SHP',
    `+91 ${one.to_contact_number.slice(0, 5)} ${one.to_contact_number.slice(5)}`,
    one.from_name_or_company.slice(0, 6),
    one.to_city,
    one.to_postal_code,
    one.client_code ?? 'nobody',
    'golconda',
    'n & c',
    'ravi k',
    'gone',
    'mysu',
    '%_o',
  ]
  return {
    ...NO_FILTERS,
    text: maybe(0.6, random.pick(texts.filter((text) => text.length > 2))) ?? '',
    status: maybe(0.2, one.status),
    from: maybe(0.2, day(random)),
    to: maybe(0.2, day(random)),
    client: maybe(0.2, random.pick(['P1', 'ASHA', 'NOBODY'])),
    driver: maybe(0.3, random.pick([...drivers, NO_DRIVER])),
    place: maybe(0.3, random.pick(['hyd', 'Hyderabad ', '5000', '500 0', 'SW1A 1', 'పు', '100%', 'mys', 'east'])) ?? '',
    dueFrom: maybe(0.2, day(random)),
    dueTo: maybe(0.2, day(random)),
    unbilled: random.chance(0.2),
    payment: maybe(0.2, random.pick(PAYMENT_MODES)),
  }
}

async function forceWay(way: (typeof WAYS)[number]): Promise<void> {
  await db.exec(`
    create or replace function app.search_way(
      sought app.words_asked, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz,
      out way text, out enough_since timestamptz
    ) language sql as $$ select '${way}', timestamptz '2026-02-20' $$`)
}

test(`${SEARCHES} searches find the same shipments on a device as in the database, whichever way it takes`, async () => {
  const random = randomFor(SEED, 0)
  const drivers = await addDrivers(random)
  await addShipments(random, drivers)
  await db.query(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify({ sub: staff, role: 'authenticated' })])
  const read = async <Row>(view: string) =>
    (await db.query<{ row: Row }>(`select to_jsonb(v) as row from ${view} as v`)).rows.map(({ row }) => row)
  const shipments = await read<Shipment>('app.office_shipments')
  const device = openDatabase(randomUUID())
  await device.shipments.bulkAdd(shipments)
  await device.clients.bulkAdd(await read<Client>('app.mirrored_clients'))
  await device.drivers.bulkAdd(await read<Driver>('app.mirrored_drivers'))
  await device.transaction('rw', [...packTables(device), device.meta], async () => packNew(device, shipments.map(searchEntry)))

  let found = 0
  for (let no = 0; no < SEARCHES; no += 1) {
    const way = WAYS[no % WAYS.length]
    if (way !== undefined) await forceWay(way)
    const filters = someFilters(random, drivers, shipments)
    const here = await findIds(device, { ...filters, ...NEWEST_FIRST, page: 1, pageSize: 100 })
    const asked = JSON.stringify({ ...filters, text: searchNeedle(filters.text), limit: 100 })
    const { rows } = await db.query<{ ids: string[] | null }>(
      `select array(select row ->> 'id' from jsonb_array_elements(public.search_shipments($1::jsonb) -> 'rows') as row) as ids`,
      [asked],
    )
    expect([asked, rows[0]?.ids]).toEqual([asked, here.ids])
    found += here.ids.length
  }
  expect(found).toBeGreaterThan(SEARCHES)
})
