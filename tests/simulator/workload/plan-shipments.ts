import { FAILED_DECISIONS } from '#domain/shipment/failure/failed-decision.ts'
import { recordKey, type CommandPayloads } from '#domain/sync/command.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import type { OfficeShipment, Shipment, ShipmentItem } from '#domain/shipment/shipment.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { readFailedShipments } from '#store/reads/failures/failed-shipments.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { createShipment, createShipments } from '#store/writes/create-shipment.ts'
import { decideFailed } from '#store/writes/decide-on-failed.ts'
import { deleteShipment } from '#store/writes/delete-shipment.ts'
import { setStatus } from '#store/writes/set-status.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import type { Random } from '../machinery/seeded-chance.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import { plantedName, plantedPhone, plantedPrice, readableId, trackingNumber } from '../machinery/world.ts'
import type { Seen } from '../report/trace.ts'
import type { Stage } from '../stage.ts'
import { remember, rememberSeen } from './remember.ts'

export async function assign(tab: Tab, stage: Stage): Promise<void> {
  const { random, world } = stage
  const ids = (await somePicked(tab, random, 1 + random.int(4))).map(({ id }) => id)
  if (ids.length === 0) return
  const driver = random.chance(0.85) ? random.pick(world.drivers).userId : null
  await rememberSeen(tab, stage, {
    see: async () => {
      const rows = await tab.db.shipments.bulkGet(ids)
      return new Map(
        rows.flatMap((row): [string, Seen][] => (row === undefined ? [] : [[recordKey.shipment(row.id), { driver: row.driver_id }]])),
      )
    },
    write: () => assignDriver(tab.db, ids, driver, tab.now()),
  })
}

/** What waits on this device; it may have been decided elsewhere. */
export async function decideOnFailed(tab: Tab, stage: Stage): Promise<void> {
  const { random, counts } = stage
  // A driver told by phone.
  const told = (await somePicked(tab, random, 2)).filter(({ status }) => isOpen(status)).map(({ id }) => id)
  await remember(tab, stage, () => setStatus(tab.db, told, 'Failed Attempt', tab.now()))
  const waiting = (await readFailedShipments(tab.db)).map(({ id }) => id).toSorted()
  const warehouse = (await tab.db.warehouses.toCollection().first()) ?? null
  if (waiting.length === 0) return
  const decision = random.pick(FAILED_DECISIONS)
  const ids = waiting.filter(() => random.chance(0.6))
  counts.add('branch', `a failed delivery is decided: ${decision}`)
  await remember(tab, stage, () =>
    decideFailed(tab.db, ids, { decision, againOn: todayInIndia(tab.now()), warehouseId: warehouse?.id ?? null }, tab.now()),
  )
}

/** On a state that is old by the time it is sent. */
export async function assignWithoutSignal(tab: Tab, stage: Stage): Promise<void> {
  tab.device.offline = true
  await assign(tab, stage)
}

export async function edit(tab: Tab, stage: Stage): Promise<void> {
  const [shipment] = await somePicked(tab, stage.random, 1)
  if (shipment !== undefined) await editThis(tab, stage, shipment)
}

const CITIES = ['Hyderabad', 'Nagpur', 'Kochi'] as const

async function editThis(tab: Tab, stage: Stage, shipment: Shipment): Promise<void> {
  const { random, world } = stage
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  const change = <Column extends keyof Omit<OfficeShipment, 'id' | 'items'>>(column: Column, to: OfficeShipment[Column]) => {
    const from = (shipment as Partial<OfficeShipment>)[column]
    if (from !== to) changes[column] = { from, to }
  }
  if (random.chance(0.5)) change('notes', `Note ${random.int(3)}`)
  if (random.chance(0.4)) {
    const city = random.pick(CITIES)
    change('to_city', city)
    // By the same draw, so that earlier seeds still play what they played. A driver's row has no account.
    if (shipment.user_id !== undefined) change('user_id', world.customers[CITIES.indexOf(city)] ?? null)
  }
  if (random.chance(0.4)) change('status', random.pick(['In Transit', 'Delayed', 'Cancelled', 'Delivered', 'Pending']))
  const [first, ...rest] = shipment.items
  const removed = first !== undefined && rest.length > 0 && random.chance(0.2) ? [{ id: first.id }] : []
  const last = rest.at(-1)
  const changed =
    last !== undefined && random.chance(0.3) ? [{ id: last.id, changes: { quantity: { from: last.quantity, to: last.quantity + 1 } } }] : []
  const added = random.chance(0.2) ? [makeItem(random)] : []
  await remember(tab, stage, () => updateShipment(tab.db, { id: shipment.id, changes, items: { removed, added, changed } }, tab.now()))
}

export async function create(tab: Tab, stage: Stage): Promise<void> {
  const payload = newShipment(stage)
  await remember(tab, stage, () => createShipment(tab.db, payload, tab.now()))
}

/** A file of shipments, which may be taken in by two tabs. */
export async function importShipments(tab: Tab, stage: Stage): Promise<void> {
  const payloads = Array.from({ length: 2 + stage.random.int(4) }, () => newShipment(stage))
  await remember(tab, stage, () => createShipments(tab.db, payloads, tab.now()))
}

export async function remove(tab: Tab, stage: Stage): Promise<void> {
  const [shipment] = await somePicked(tab, stage.random, 1)
  if (shipment !== undefined) await removeThis(tab, stage, shipment)
}

/** Without signal, and with a person's own edit still waiting: earlier changes by others are still unseen. */
export async function removeOnTopOfOwnEdit(tab: Tab, stage: Stage): Promise<void> {
  const [shipment] = await somePicked(tab, stage.random, 1)
  if (shipment === undefined) return
  tab.device.offline = true
  await editThis(tab, stage, shipment)
  await removeThis(tab, stage, shipment)
  await billOrPay(stage, shipment.id, tab.now())
}

/** Somebody bills the shipment, or pays for it, before its deletion arrives. By the clock, so that it costs no draw. */
async function billOrPay({ server, trace }: Stage, id: string, now: Date): Promise<void> {
  const which = (['billed', 'paid', 'left'] as const)[now.getTime() % 3]
  if (which === 'left') return
  await server.sql(which === 'billed' ? BILL : PAY, [id])
  trace.say(`${id.slice(0, 8)} is ${which} meanwhile`)
}

/** A client whose money nobody collects. */
const BILL = `
  with raised as (
    insert into public.invoices (invoice_number, client_code, invoice_date, due_date, total_base, total_gst, total_amount,
      recipient_name, recipient_address, recipient_gstin, recipient_pan, place_of_supply)
    select c.client_code || '-' || to_char((select count(*) from public.invoices) + 1, 'FM0000'), c.client_code, '2026-11-20', '2026-11-20', 1, 0, 1,
      c.client_name, c.address, c.gstin, c.pan, '36'
    from public.clients as c
    where c.client_code like 'P%' and exists (select from public.shipments as s where s.id = $1 and s.invoice_id is null)
    order by c.client_code limit 1
    returning id, invoice_number
  )
  update public.shipments as s set invoice_status = 'raised', invoice_id = raised.id, invoice_number = raised.invoice_number
  from raised where s.id = $1`
const PAY = `
  insert into public.payments (shipment_id, amount, method) select s.id, 1, 'cash' from public.shipments as s where s.id = $1`

async function removeThis(tab: Tab, stage: Stage, { id }: Shipment): Promise<void> {
  await rememberSeen(tab, stage, {
    see: async () => {
      const [apart, shown] = await Promise.all([tab.db.serverRows.get(['shipments', id]), tab.db.shipments.get(id)])
      const row = apart?.table === 'shipments' ? apart.row : shown
      return new Map([[recordKey.shipment(id), { changedAt: row?.updated_at ?? null }]])
    },
    write: () => deleteShipment(tab.db, id, tab.now()),
  })
}

function newShipment({ random, world }: Stage): CommandPayloads['create-shipment'] {
  const id = random.uuid()
  const readable = readableId(random)
  const number = random.int(40)
  const shipment = {
    id,
    shipment_id: readable,
    tracking_number: trackingNumber(number),
    user_id: world.customers[number % 3] ?? null,
    from_name_or_company: 'Sender',
    from_contact_number: plantedPhone(random, world.words),
    from_city: 'Hyderabad',
    to_name_or_company: plantedName('Recipient', random, world.words),
    to_contact_number: plantedPhone(random, world.words),
    to_street_address: '5 Lake View',
    to_city: 'Pune',
    to_state: 'Maharashtra',
    to_postal_code: '411001',
    to_country: 'India',
    base_price: plantedPrice(random, world.words),
    driver_id: random.chance(0.5) ? random.pick(world.drivers).userId : null,
  }
  return { shipment, items: [makeItem(random)] }
}

function makeItem(random: Random): ShipmentItem {
  return {
    id: random.uuid(),
    item_name: 'Package',
    description: `Parcel ${random.int(100)}`,
    package_type: 'Box',
    weight_kg: 1 + random.int(9),
    quantity: 1 + random.int(3),
    length_cm: null,
    width_cm: null,
    height_cm: null,
    price_inr: null,
  }
}

export async function somePicked(tab: Tab, random: Random, count: number): Promise<Shipment[]> {
  const shipments = (await tab.db.shipments.toArray()).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const picked = new Map<string, Shipment>()
  for (let at = 0; at < count && shipments.length > 0; at += 1) {
    const shipment = random.pick(shipments)
    picked.set(shipment.id, shipment)
  }
  return [...picked.values()]
}
