import { FINISHED_STATUSES, SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import { SHIPPING_METHODS } from '#domain/shipment/shipment.ts'

import { CITIES, HOME_CITY } from '#server/demo/source/cities.ts'
import { DAY, dayOf, HOUR, instant } from '#server/demo/demo-calendar.ts'
import { demoHistory } from '#server/demo/demo-history.ts'
import { demoPackages } from '#server/demo/demo-packages.ts'
import { personName, phoneNumber, placeIn } from '#server/demo/source/names.ts'
import { demoAttempt, demoProof } from '#server/demo/demo-proof.ts'
import { randomFor, type Random } from '#server/demo/seeded-random.ts'
import type { AttemptRow, ClientRow, ItemRow, ProofRow, ShipmentRow, UpdateRow, WarehouseRow } from '#server/demo/rows.ts'
import { gstOf, rupees } from '#server/demo/source/rupees.ts'

/** The people whose names the demo's records carry: accounts get their ids when they are made. */
export interface DemoPeople {
  staff: string
  customer: string
  drivers: readonly [string, string]
}

export interface DemoWorld {
  seed: number
  /** The midnight before which everything happened. */
  until: number
  people: DemoPeople
  clients: readonly ClientRow[]
  warehouses: readonly WarehouseRow[]
}

export interface DemoShipment {
  shipment: ShipmentRow
  items: ItemRow[]
  updates: UpdateRow[]
  proofs: ProofRow[]
  attempts: AttemptRow[]
}

const OPEN_PER_DRIVER = 12
const GST_PERCENT = 18
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

const ON_THE_ROAD: readonly ShipmentStatus[] = [
  'Out for Delivery',
  'Out for Delivery',
  'In Transit',
  'Failed Attempt',
  'Delayed',
  'Pending',
]
const MOST_ARE: readonly ShipmentStatus[] = [
  'Delivered',
  'Delivered',
  'Delivered',
  'Delivered',
  'In Transit',
  'In Transit',
  'Pending',
  'Pre-Transit',
  'Returned',
  'Cancelled',
]

interface Placement {
  status: ShipmentStatus
  driverId: string | null
  createdAt: number
}

/** The first of them are the drivers' lists, the next ones stand for every status once, the rest is everyday trade. */
function placementOf(index: number, world: DemoWorld, random: Random): Placement {
  const [first, second] = world.people.drivers
  if (index < 2 * OPEN_PER_DRIVER) {
    const driverId = index % 2 === 0 ? first : second
    return { status: random.pick(ON_THE_ROAD), driverId, createdAt: world.until - random.between(12, 6 * 24) * HOUR }
  }
  const everyday = SHIPMENT_STATUSES[index - 2 * OPEN_PER_DRIVER] ?? random.pick(MOST_ARE)
  const status = isForCustomerToPay(index) ? 'Ready for Payment' : everyday
  const finished = (FINISHED_STATUSES as readonly ShipmentStatus[]).includes(status)
  const wasDriven = finished && status !== 'Cancelled'
  const createdAt = world.until - random.between(6, 80 * 24) * HOUR - random.between(0, HOUR)
  return { status, driverId: wasDriven ? random.pick([first, second]) : null, createdAt }
}

/** The one that stands for its status, and two more, so that trying to pay does not use up the only one. */
function isForCustomerToPay(index: number): boolean {
  return index === 2 * OPEN_PER_DRIVER + SHIPMENT_STATUSES.indexOf('Ready for Payment') || index === 82 || index === 107
}

/** One client sends half of the everyday trade, so that its list of what is to be billed is a long one. */
function isOfMainClient(index: number): boolean {
  return index >= 60 && index % 2 === 0
}

/** Depends on the seed, the day and the index alone. */
export function demoShipment(index: number, world: DemoWorld): DemoShipment {
  const random = randomFor(world.seed, index)
  const id = random.uuid()
  const { status, driverId, createdAt } = placementOf(index, world, random)
  const drawn = random.pick(world.clients)
  const client = isOfMainClient(index) ? (world.clients[0] ?? drawn) : drawn
  const from = placeIn(random.pick(CITIES), random)
  const to = placeIn(index < 2 * OPEN_PER_DRIVER ? HOME_CITY : random.pick(CITIES), random)
  const { items, totalWeight, pricePaise } = demoPackages(id, createdAt, random)
  const { updates, lastAt } = demoHistory(
    {
      shipmentId: id,
      status,
      createdAt,
      until: world.until,
      toCity: to.city,
      warehouse: random.pick(world.warehouses),
      updatedBy: world.people.staff,
    },
    random,
  )
  const gst = gstOf(pricePaise, GST_PERCENT)
  const notes = random.chance(0.15)
    ? random.pick(['Call before delivery.', 'Leave with the guard at the gate.', 'Handle with both hands.'])
    : null
  const byCustomer = index % 25 === 7 || isForCustomerToPay(index)
  const recipient = personName(random)
  const trackingNumber = `17${random.digits(14)}`

  const shipment: ShipmentRow = {
    id,
    shipment_id: `SHP${Array.from({ length: 8 }, () => random.pick(CROCKFORD)).join('')}`,
    tracking_number: trackingNumber,
    status,
    shipping_method: random.pick(SHIPPING_METHODS),
    notes,
    handling_instructions: 'Fragile, Prepaid',
    client_code: client.client_code,
    user_id: byCustomer ? world.people.customer : null,
    driver_id: driverId,
    from_name_or_company: client.client_name,
    from_contact_number: client.contact_phone,
    from_email: client.contact_email,
    from_street_address: from.street,
    from_city: from.city,
    from_state: from.state,
    from_postal_code: from.pin,
    from_country: 'India',
    to_name_or_company: recipient,
    to_contact_number: phoneNumber(random),
    to_email: random.chance(0.5) ? `${recipient.toLowerCase().replace(' ', '.')}@mail.example` : null,
    to_street_address: to.street,
    to_city: to.city,
    to_state: to.state,
    to_postal_code: to.pin,
    to_country: 'India',
    total_weight: totalWeight,
    base_price: rupees(pricePaise),
    gst_percentage: GST_PERCENT,
    gst_amount: rupees(gst),
    final_amount: rupees(pricePaise + gst),
    ...paidAtTheDoor(index, pricePaise + gst),
    create_date: dayOf(createdAt),
    pickup_date: dayOf(createdAt + DAY),
    estimated_delivery_date: dayOf(createdAt + random.between(3, 9) * DAY),
    ...somebodyIsThere(index),
    created_at: instant(createdAt),
    updated_at: instant(lastAt),
    delivered_at: status === 'Delivered' ? instant(lastAt) : null,
    cancelled_at: status === 'Cancelled' ? instant(lastAt) : null,
    failed_on: updates.flatMap((update) => (update.status === 'Failed Attempt' ? [dayOf(Date.parse(update.updated_at))] : [])),
    delivery_notes: status === 'Delivered' ? 'Handed over in person.' : null,
    invoice_status: 'pending',
    invoice_id: null,
    invoice_number: null,
    payment_token: random.uuid(),
  }
  const proof = driverId === null ? null : demoProof({ shipment, driverId, at: lastAt }, random)
  const attempt = proof && demoAttempt(proof, shipment)
  const last = updates.at(-1)
  // By it tracking tells the reason.
  if (attempt && last) last.command_id = attempt.proof_id
  return { shipment, items, updates, proofs: proof ? [proof] : [], attempts: attempt ? [attempt] : [] }
}

/** Some are at their door at certain hours alone. */
function somebodyIsThere(index: number): Pick<ShipmentRow, 'deliver_from' | 'deliver_until'> {
  if (index % 9 === 4) return { deliver_from: '10:00', deliver_until: '13:00' }
  return index % 18 === 7 ? { deliver_from: '17:30', deliver_until: '20:00' } : { deliver_from: null, deliver_until: null }
}

/** Every fourth parcel carries goods that are paid for at the door, and some wait for their freight. */
function paidAtTheDoor(index: number, freightPaise: number): Pick<ShipmentRow, 'payment_mode' | 'collect_amount'> {
  if (index % 4 === 1) return { payment_mode: 'cod', collect_amount: 250_00 + (index % 37) * 95_50 }
  return index % 20 === 3 ? { payment_mode: 'to_pay', collect_amount: freightPaise } : { payment_mode: 'prepaid', collect_amount: 0 }
}
