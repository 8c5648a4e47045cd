import type { Random } from './random.ts'
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
}

const CITIES = [
  ['Hyderabad', 'Telangana', '500001'],
  ['Pune', 'Maharashtra', '411001'],
  ['Kochi', 'Kerala', '682001'],
] as const

/** Tables in an order in which their rows can go. */
const TABLES = [
  'payments',
  'invoice_receipts',
  'invoice_lines',
  'proof_of_delivery',
  'delivery_lookups',
  'shipment_updates',
  'shipment_items',
  'shipments',
  'invoices',
  'invoice_counters',
  'client_accounts',
  'clients',
  'warehouses',
  'staff',
  'user_scope',
  'users',
  'sync_change',
  'sync_command',
  'call_counters',
]

/** Leaves an empty database, faster than a fresh one. Triggers would refuse some of this, and would note the rest as changes. */
export const EMPTY_DATABASE = [
  `set local session_replication_role = 'replica'`,
  ...TABLES.map((table) => `delete from public.${table}`),
  'delete from app.shipment_words',
  'delete from auth.users',
  `select setval('public.sync_version', 1, false)`,
  `set local session_replication_role = 'origin'`,
]

/** A small company: drivers, an office, a handful of shipments, some of them with a driver already. */
export async function makeWorld(server: SimServer, random: Random): Promise<World> {
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
  const statements = [...EMPTY_DATABASE, ...people.flatMap(hire), makeClient(random)]
  for (let at = 4 + random.int(7); at > 0; at -= 1) statements.push(...makeShipment(at, drivers, random))
  await server.script(statements)
  return { people, drivers, office }
}

function hire({ userId, name, role }: Person, at: number): string[] {
  const email = `person${at}@waybill.example`
  const label = role === 'driver' ? 'Delivery Staff / Drivers' : role
  return [
    `insert into auth.users (id, email) values ('${userId}', '${email}')`,
    `insert into public.staff (user_id, user_name, email, role, phone_number) values ('${userId}', '${name}', '${email}', '${label}', '90000000${10 + at}')`,
  ]
}

function makeClient(random: Random): string {
  return `insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
    values ('${random.uuid()}', 'P120', 'Charminar Textiles', 'accounts@charminar.example', '9000000099', '1 Bazaar Road', '36AAPFU0939F1ZW', 'AAPFU0939F')`
}

function makeShipment(at: number, drivers: Person[], random: Random): string[] {
  const [city, state, pin] = random.pick(CITIES)
  const id = random.uuid()
  const driver = random.chance(0.7) ? `'${random.pick(drivers).userId}'` : 'null'
  const status = random.pick(['Pending', 'In Transit', 'Out for Delivery'])
  const items = Array.from(
    { length: 1 + random.int(3) },
    (_, no) =>
      `insert into public.shipment_items (id, shipment_id, description, weight_kg) values ('${random.uuid()}', '${id}', 'Parcel ${no}', ${1 + random.int(20)})`,
  )
  const shipment = `insert into public.shipments (id, tracking_number, status, from_name_or_company, from_contact_number, from_city,
      to_name_or_company, to_contact_number, to_street_address, to_city, to_state, to_postal_code, driver_id)
    values ('${id}', '${trackingNumber(at)}', '${status}', 'Sender', '9000000050', 'Hyderabad',
      'Recipient ${at}', '9000000060', '5 Lake View', '${city}', '${state}', '${pin}', ${driver})`
  return [shipment, ...items]
}

/** Sixteen digits, as the app makes them. */
export function trackingNumber(at: number): string {
  return `17000000000${String(at).padStart(5, '0')}`
}
