import { DELIVERY_OUTCOMES } from '#domain/delivery.ts'
import { sha256 } from '#domain/sha256.ts'
import type { OfficeShipment, Shipment, ShipmentItem } from '#domain/shipment.ts'
import { newShipmentId } from '#domain/shipment-id.ts'
import { assignDriver } from '#store/assign-driver.ts'
import { createShipment } from '#store/create-shipment.ts'
import { deleteShipment } from '#store/delete-shipment.ts'
import type { PreparedPhoto } from '#store/prepared-photo.ts'
import { recordDelivery } from '#store/record-delivery.ts'
import { updateShipment } from '#store/update-shipment.ts'
import type { Random } from './random.ts'
import type { Tab } from './device.ts'
import type { Stage } from './stage.ts'
import type { Trace } from './trace.ts'
import { trackingNumber } from './world.ts'

/** A photo in miniature: what matters is that these very bytes arrive. */
async function takePhoto(random: Random): Promise<PreparedPhoto> {
  const bytes = new Uint8Array(24 + random.int(40)).map(() => random.int(256))
  bytes.set([0xff, 0xd8, 0xff])
  return {
    id: random.uuid(),
    bytes: bytes.buffer,
    sha256: await sha256(bytes.buffer),
    size: bytes.byteLength,
    type: 'image/jpeg',
    width: 4,
    height: 3,
  }
}

export async function deliver(tab: Tab, { random, trace }: Stage): Promise<void> {
  const known = await tab.db.shipments.toArray()
  const shipment = random.chance(0.8) && known.length > 0 ? random.pick(known) : null
  const number = shipment?.tracking_number ?? trackingNumber(random.int(14))
  const outcome = random.pick(DELIVERY_OUTCOMES)
  const photo = outcome === 'Delivered' || random.chance(0.3) ? await takePhoto(random) : null
  const notes = outcome === 'Delivered' ? '' : 'Nobody home'
  const { entryId } = await recordDelivery(tab.db, {
    shipmentId: shipment?.id ?? null,
    trackingNumber: number,
    outcome,
    notes,
    photo,
    now: tab.now(),
  })
  trace.deliveries.push({ id: entryId, userId: tab.person.userId, trackingNumber: number, outcome, notes, photo })
  await noteCommands(tab, trace, [entryId])
}

export async function assign(tab: Tab, { world, random, trace }: Stage): Promise<void> {
  const shipments = await somePicked(tab, random, 1 + random.int(4))
  if (shipments.length === 0) return
  const driver = random.chance(0.85) ? random.pick(world.drivers).userId : null
  await remember(tab, trace, () =>
    assignDriver(
      tab.db,
      shipments.map(({ id }) => id),
      driver,
      tab.now(),
    ),
  )
}

export async function edit(tab: Tab, { random, trace }: Stage): Promise<void> {
  const [shipment] = await somePicked(tab, random, 1)
  if (shipment === undefined) return
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  const change = <Column extends keyof Omit<OfficeShipment, 'id' | 'items'>>(column: Column, to: OfficeShipment[Column]) => {
    const from = (shipment as Partial<OfficeShipment>)[column]
    if (from !== to) changes[column] = { from, to }
  }
  if (random.chance(0.5)) change('notes', `Note ${random.int(3)}`)
  if (random.chance(0.4)) change('to_city', random.pick(['Hyderabad', 'Nagpur', 'Kochi']))
  if (random.chance(0.4)) change('status', random.pick(['In Transit', 'Delayed', 'Cancelled', 'Delivered', 'Pending']))
  const removed = random.chance(0.2) ? shipment.items.slice(0, 1).map(({ id }) => ({ id })) : []
  const added = random.chance(0.2) ? [makeItem(random)] : []
  const payload = { id: shipment.id, changes, items: { removed, added } }
  await remember(tab, trace, () => updateShipment(tab.db, payload, tab.now()))
}

export async function create(tab: Tab, { world, random, trace }: Stage): Promise<void> {
  const shipment = {
    id: random.uuid(),
    shipment_id: newShipmentId(Uint8Array.from({ length: 8 }, () => random.int(256))),
    tracking_number: trackingNumber(random.int(14)),
    from_name_or_company: 'Sender',
    from_contact_number: '9000000050',
    from_city: 'Hyderabad',
    to_name_or_company: 'Recipient',
    to_contact_number: '9000000060',
    to_street_address: '5 Lake View',
    to_city: 'Pune',
    to_state: 'Maharashtra',
    to_postal_code: '411001',
    to_country: 'India',
    driver_id: random.chance(0.5) ? random.pick(world.drivers).userId : null,
  }
  await remember(tab, trace, () => createShipment(tab.db, { shipment, items: [makeItem(random)] }, tab.now()))
}

export async function remove(tab: Tab, { random, trace }: Stage): Promise<void> {
  const [shipment] = await somePicked(tab, random, 1)
  if (shipment === undefined) return
  await remember(tab, trace, () => deleteShipment(tab.db, shipment.id, tab.now()))
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

async function somePicked(tab: Tab, random: Random, count: number): Promise<Shipment[]> {
  const shipments = (await tab.db.shipments.toArray()).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const picked = new Map<string, Shipment>()
  for (let at = 0; at < count && shipments.length > 0; at += 1) {
    const shipment = random.pick(shipments)
    picked.set(shipment.id, shipment)
  }
  return [...picked.values()]
}

/** The commands that one local write added. Nothing else writes to this tab's outbox while an action runs. */
async function remember(tab: Tab, trace: Trace, write: () => Promise<unknown>): Promise<void> {
  const before = new Set(await tab.db.outbox.toCollection().primaryKeys())
  await write()
  const added = (await tab.db.outbox.toArray()).filter(({ seq }) => !before.has(seq))
  await noteCommands(
    tab,
    trace,
    added.map(({ entryId }) => entryId),
  )
}

async function noteCommands(tab: Tab, trace: Trace, ids: string[]): Promise<void> {
  for (const id of ids) {
    const entry = await tab.db.outbox.where('entryId').equals(id).first()
    if (entry === undefined) continue
    if (trace.commands.some((known) => known.id === id)) continue
    const { orderKeys, command } = entry
    trace.commands.push({ id, kind: command.kind, orderKeys, userId: tab.person.userId, device: tab.device.name, seq: entry.seq })
    trace.say(`${tab.label} saved ${command.kind} ${id.slice(0, 8)} on ${command.record}`)
  }
}
