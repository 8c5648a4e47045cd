import { newShipmentId } from '#domain/shipment/shipment-id.ts'
import { collectionOf } from '../workload/collection-of.ts'
import { signingPair } from './quick-signing.ts'
import type { Random } from './seeded-chance.ts'
import type { SimServer } from './sim-server.ts'

export interface Person {
  userId: string
  name: string
  role: 'driver' | 'staff' | 'admin'
}

export interface World {
  people: Person[]
  drivers: Person[]
  office: Person[]
  warehouses: string[]
  /** Accounts to which shipments are linked. */
  customers: string[]
  /** Names, numbers and prices that occur nowhere else: a device that holds one either may see it, or must not have it. */
  words: string[]
}

const CITIES = [
  ['Hyderabad', 'Telangana', '500001'],
  ['Pune', 'Maharashtra', '411001'],
  ['Kochi', 'Kerala', '682001'],
] as const

const CUSTOMERS = ['c0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002']

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** As many days as a driver's finished work stays on the phone, and the office's on its devices. */
const WINDOWS_DAYS = [7, 90]

/** An age close to a window, on either side of it. */
export function closeToAWindow(random: Random): number {
  return random.pick(WINDOWS_DAYS) * DAY_MS + (random.chance(0.5) ? 1 : -1) * (1 + random.int(20)) * MINUTE_MS
}

/** The client for whom money is collected; those of the others come and go. */
const PAID_OUT = `('b0000000-0000-4000-8000-000000000001', 'R100', 'Paid out', 'accounts@paid.example', '9000000099', '1 Bazaar Road',
  '36AAPFU0939F1ZW', 'AAPFU0939F')`

/** A small company: drivers, an office, a handful of shipments, some of them with a driver already, some about to be old. */
export async function makeWorld(server: SimServer, random: Random, now: number): Promise<World> {
  const words: string[] = []
  const drivers = Array.from({ length: 2 + random.int(2) }, (_, at): Person => ({
    userId: random.uuid(),
    name: `Driver ${at + 1}`,
    role: 'driver',
  }))
  const office: Person[] = [
    { userId: random.uuid(), name: 'Admin', role: 'admin' },
    { userId: random.uuid(), name: 'Staff', role: 'staff' },
  ]
  const people = [...drivers, ...office]
  const warehouses = Array.from({ length: 1 + random.int(2) }, () => random.uuid())
  const clients = ['P120', ...(random.chance(0.5) ? ['P121'] : [])]
  const directory = [
    ...hire(people, random, words),
    insertInto(
      'auth.users (id, email, email_confirmed_at)',
      CUSTOMERS.map((id, at) => `('${id}', 'customer${at}@people.example', now())`),
    ),
    insertInto('public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)', [
      ...clients.map((code) => clientRow(code, random, words)),
      PAID_OUT,
    ]),
    insertInto(
      'public.warehouses (id, name, location)',
      warehouses.map((id, at) => `('${id}', 'Warehouse ${at + 1}', 'Hyderabad')`),
    ),
  ]
  const shipments = Array.from({ length: 4 + random.int(7) }, (_, at) => makeShipment(at + 1, { drivers, random, words, now }))
  // Those of one time in one statement: that is quicker.
  const times = [...new Set(shipments.map(({ madeAt }) => madeAt))]
  const made = times.flatMap((madeAt) => {
    const ofThatTime = shipments.filter((each) => each.madeAt === madeAt)
    return [
      `select set_config('simulator.now_ms', '${madeAt}', false)`,
      insertInto(
        SHIPMENT_COLUMNS,
        ofThatTime.map(({ row }) => row),
      ),
      insertInto(
        'public.shipment_items (id, shipment_id, description, weight_kg)',
        ofThatTime.flatMap(({ items }) => items),
      ),
    ]
  })
  const needing = shipments.filter(({ needsCode }) => needsCode).map(({ id }) => `('${id}', array['photo', 'code'])`)
  const { publicKey, privateKey } = signingPair()
  const codes = [
    insertInto('app.delivery_keys (kid, public_key, private_key, made_at)', [
      `('simulate', '${publicKey}', '${privateKey}', app.world_now() - interval '2 days')`,
    ]),
    ...(needing.length === 0 ? [] : [insertInto('public.shipment_receipt_needs', needing)]),
  ]
  const sheet = drivers.map(({ userId }, at) => runSheetOf(userId, warehouses[0] ?? '', at)).flat()
  await server.script([
    'select backup.empty_world()',
    // A run that was broken off may have left them low.
    `update app.settings set value = '500' where name like 'captures_per_hour%'`,
    ...directory,
    ...made,
    `select set_config('simulator.now_ms', '${now}', false)`,
    ...codes,
    `update public.shipments set return_state = case when status = 'Pending' then 'started' else 'on-its-way' end
     where tracking_number = '${trackingNumber(GOES_BACK_WITH_MONEY)}' and status <> all (app.finished_statuses())`,
    ...sheet,
  ])
  return { people, drivers, office, warehouses, customers: CUSTOMERS, words }
}

/** With up to three of a driver's parcels. The first driver has set off with it; it draws nothing by chance. */
function runSheetOf(driver: string, warehouse: string, at: number): string[] {
  const id = `e0000000-0000-4000-8000-00000000000${at}`
  const isOut = at === 0
  return [
    insertInto('public.run_sheets (id, driver_id, warehouse_id, sheet_date, state, sent_out_at)', [
      `('${id}', '${driver}', '${warehouse}', '2026-11-20', ${isOut ? `'out', app.world_now()` : `'draft', null`})`,
    ]),
    `insert into public.run_sheet_stops (run_sheet_id, shipment_id, position)
     select '${id}', s.id, row_number() over (order by s.tracking_number) from public.shipments as s
     where s.driver_id = '${driver}' and s.status <> all (app.finished_statuses()) order by s.tracking_number limit 3`,
    ...(isOut ? [`select app.send_shipments_out(array(select shipment_id from public.run_sheet_stops where run_sheet_id = '${id}'))`] : []),
  ]
}

function hire(people: Person[], random: Random, words: string[]): string[] {
  const email = (at: number) => `person${at}@waybill.example`
  return [
    insertInto(
      'auth.users (id, email, email_confirmed_at)',
      people.map(({ userId }, at) => `('${userId}', '${email(at)}', now())`),
    ),
    insertInto(
      'public.staff (user_id, user_name, email, role, phone_number)',
      people.map(
        ({ userId, name, role }, at) => `('${userId}', '${name}', '${email(at)}', '${roleLabel(role)}', '${plantedPhone(random, words)}')`,
      ),
    ),
  ]
}

function insertInto(table: string, rows: string[]): string {
  return `insert into ${table} values ${rows.join(', ')}`
}

export function roleLabel(role: Person['role']): string {
  return role === 'driver' ? 'Delivery Staff / Drivers' : role
}

function clientRow(code: string, random: Random, words: string[]): string {
  const phone = plantedPhone(random, words)
  return `('${random.uuid()}', '${code}', '${plantedName('Client', random, words)}', 'accounts@charminar.example', '${phone}', '1 Bazaar Road', '36AAPFU0939F1ZW', 'AAPFU0939F')`
}

const SHIPMENT_COLUMNS = `public.shipments (id, tracking_number, status, from_name_or_company, from_contact_number, from_city,
  to_name_or_company, to_contact_number, to_street_address, to_city, to_state, to_postal_code, driver_id, base_price,
  client_code, payment_mode, collect_amount, return_state)`

/** A parcel of which the office has decided that it goes back to its sender: it is prepaid. */
const GOES_BACK = 4
/** Another one, that was to bring money until then. */
const GOES_BACK_WITH_MONEY = 6

interface MadeShipment {
  id: string
  needsCode: boolean
  madeAt: number
  row: string
  items: string[]
}

interface Making {
  drivers: Person[]
  random: Random
  words: string[]
  now: number
}

function makeShipment(at: number, { drivers, random, words, now }: Making): MadeShipment {
  const [city, state, pin] = random.pick(CITIES)
  const id = random.uuid()
  const driver = random.chance(0.7) ? `'${random.pick(drivers).userId}'` : 'null'
  const isOld = random.chance(0.25)
  const status = isOld ? random.pick(['Cancelled', 'Delivered', 'Returned']) : random.pick(['Pending', 'In Transit', 'Out for Delivery'])
  return {
    id,
    needsCode: at % 4 !== 1,
    madeAt: isOld ? now - closeToAWindow(random) : now,
    row: `('${id}', '${trackingNumber(at)}', '${status}', 'Sender', '${plantedPhone(random, words)}', 'Hyderabad',
      '${plantedName('Recipient', random, words)}', '${plantedPhone(random, words)}', '5 Lake View', '${city}', '${state}', '${pin}', ${driver},
      ${plantedPrice(random, words)}, ${moneyOf(at)}, ${at === GOES_BACK && !isOld ? "'started'" : 'null'})`,
    items: Array.from({ length: 1 + random.int(3) }, (_, no) => `('${random.uuid()}', '${id}', 'Parcel ${no}', ${1 + random.int(20)})`),
  }
}

/** Two of three are collected for the client, some of these are the freight: so much as a driver collects who delivers it without a note. */
function moneyOf(at: number): string {
  const due = collectionOf({ trackingNumber: trackingNumber(at), outcome: 'Delivered', notes: '' })
  return due === null ? `null, 'prepaid', 0` : `'R100', '${at % 5 === 0 ? 'to_pay' : 'cod'}', ${due.expectedPaise}`
}

/** Sixteen digits, as the app makes them. */
export function trackingNumber(at: number): string {
  return `17000000000${String(at).padStart(5, '0')}`
}

export function readableId(random: Random): string {
  return newShipmentId(Uint8Array.from({ length: 8 }, () => random.int(256)))
}

export function plantedName(what: string, random: Random, words: string[]): string {
  const word = random.uuid().slice(0, 8)
  words.push(word)
  return `${what} ${word}`
}

export function plantedPhone(random: Random, words: string[]): string {
  const word = `9${String(random.int(1_000_000_000)).padStart(9, '0')}`
  words.push(word)
  return word
}

export function plantedPrice(random: Random, words: string[]): number {
  const price = 100_000 + random.int(9_000_000) + (1 + random.int(8)) / 10 + 0.01
  words.push(price.toFixed(2))
  return Number(price.toFixed(2))
}
