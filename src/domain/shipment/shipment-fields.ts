import type { CommandPayloads, FieldChanges } from '#domain/sync/command.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'
import type { OfficeShipment, Shipment, ShipmentItem } from '#domain/shipment/shipment.ts'
import { collectPaiseOf, paymentModeOf, settledToCollect } from '#domain/shipment/collecting/to-collect.ts'
import {
  basePriceOf,
  newPackage,
  positive,
  pricePaiseOf,
  quantityOf,
  totalWeightOf,
  volumetricWeightOf,
  weightOf,
  type TypedPackage,
  type TypedPlace,
  type TypedShipment,
} from '#domain/shipment/typed-shipment.ts'

type ShipmentFields = Omit<CommandPayloads['create-shipment']['shipment'], 'id'>

/** What the form shows of a stored shipment. A package keeps its id, its own weight and its own price. */
export function typedFromShipment(shipment: Shipment, packageId: () => string): TypedShipment {
  const packages = shipment.items.map(typedFromItem)
  return {
    clientCode: shipment.client_code ?? '',
    customerId: shipment.user_id ?? '',
    from: placeOf(shipment, 'from'),
    to: placeOf(shipment, 'to'),
    packages: packages.length > 0 ? packages : [{ ...newPackage(packageId()), ...totalsOf(shipment) }],
    trackingNumber: shipment.tracking_number,
    pickupDate: shipment.pickup_date ?? '',
    deliveryDate: shipment.estimated_delivery_date ?? '',
    deliverFrom: shipment.deliver_from ?? '',
    deliverUntil: shipment.deliver_until ?? '',
    shippingMethod: shipment.shipping_method,
    status: shipment.status,
    paymentMode: paymentModeOf(shipment),
    collectAmount: settledToCollect(shipment) === 0 ? '' : plainRupees(settledToCollect(shipment)),
    notes: shipment.notes ?? '',
    handlingInstructions: shipment.handling_instructions ?? '',
  }
}

/** The same parcel once more: everything but what belongs to the one that was sent. */
export function typedCopy(shipment: Shipment, trackingNumber: string, packageId: () => string): TypedShipment {
  const typed = typedFromShipment(shipment, packageId)
  return {
    ...typed,
    packages: typed.packages.map((each) => ({ ...each, id: packageId() })),
    trackingNumber,
    pickupDate: '',
    deliveryDate: '',
    deliverFrom: '',
    deliverUntil: '',
    status: 'Pending',
    notes: '',
  }
}

/** What a new shipment of the same client and sender begins with. */
export function typedAnother(shipment: Shipment, empty: TypedShipment): TypedShipment {
  return { ...empty, clientCode: shipment.client_code ?? '', from: placeOf(shipment, 'from') }
}

export function shipmentFieldsOf(typed: TypedShipment): ShipmentFields {
  return {
    client_code: typed.clientCode.trim() || null,
    user_id: typed.customerId || null,
    ...placeFields('from', typed.from),
    ...placeFields('to', typed.to),
    tracking_number: typed.trackingNumber,
    pickup_date: typed.pickupDate || null,
    estimated_delivery_date: typed.deliveryDate || null,
    deliver_from: typed.deliverFrom || null,
    deliver_until: typed.deliverUntil || null,
    shipping_method: typed.shippingMethod,
    status: typed.status,
    payment_mode: typed.paymentMode,
    collect_amount: collectPaiseOf(typed.collectAmount) ?? 0,
    notes: typed.notes.trim() || null,
    handling_instructions: typed.handlingInstructions.trim() || null,
    total_weight: totalWeightOf(typed.packages),
    base_price: rupees(basePriceOf(typed.packages)),
  }
}

export function itemOf(typed: TypedPackage): ShipmentItem {
  return {
    id: typed.id,
    item_name: 'Package',
    description: typed.description.trim() || null,
    package_type: typed.packageType,
    // No weight is null, not 0, as with every other number of a package.
    weight_kg: weightOf(typed) || null,
    quantity: quantityOf(typed),
    length_cm: positive(typed.length),
    width_cm: positive(typed.width),
    height_cm: positive(typed.height),
    price_inr: rupees(pricePaiseOf(typed)),
  }
}

/** Only fields that differ from the opened ones, each with the value the shipment had then. */
export function shipmentChanges(opened: Shipment, before: TypedShipment, now: TypedShipment): CommandPayloads['update-shipment'] {
  const stored = new Map(opened.items.map((item) => [item.id, item]))
  const kept = new Set(now.packages.map(({ id }) => id))
  const typedBefore = new Map(before.packages.map((each) => [each.id, each]))
  const changed = now.packages.flatMap((each) => {
    const item = stored.get(each.id)
    const was = typedBefore.get(each.id)
    if (item === undefined || was === undefined) return []
    const { id: _now, item_name: _name, ...fields } = itemOf(each)
    const changes = changesOf<Omit<ShipmentItem, 'id'>>(item, itemOf(was), fields)
    return Object.keys(changes).length === 0 ? [] : [{ id: each.id, changes }]
  })
  return {
    id: opened.id,
    changes: changesOf<Omit<OfficeShipment, 'id' | 'items'>>(opened, shipmentFieldsOf(before), shipmentFieldsOf(now)),
    items: {
      added: now.packages.filter(({ id }) => !stored.has(id)).map(itemOf),
      removed: opened.items.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id })),
      changed,
    },
  }
}

function changesOf<Row extends object>(stored: object, before: object, now: object): FieldChanges<Row> {
  const was = new Map<string, unknown>(Object.entries(before))
  const row = new Map<string, unknown>(Object.entries(stored))
  const entries = Object.entries(now as Record<string, unknown>).flatMap(([column, to]) =>
    was.get(column) === to ? [] : [[column, { from: row.get(column) ?? null, to }] as const],
  )
  return Object.fromEntries(entries) as FieldChanges<Row>
}

function typedFromItem(item: ShipmentItem): TypedPackage {
  const typed: TypedPackage = {
    id: item.id,
    description: item.description ?? '',
    packageType: item.package_type,
    weight: '',
    quantity: String(item.quantity),
    length: text(item.length_cm),
    width: text(item.width_cm),
    height: text(item.height_cm),
    price: text(item.price_inr),
  }
  // A weight that follows from the size keeps following it.
  return item.weight_kg === volumetricWeightOf(typed) ? typed : { ...typed, weight: text(item.weight_kg) }
}

/** A shipment without package rows: its only package is all of it. */
function totalsOf({ total_weight, base_price }: Shipment): Pick<TypedPackage, 'weight' | 'price'> {
  return { weight: text(total_weight), price: text(base_price) }
}

const PARTS = {
  name: 'name_or_company',
  street: 'street_address',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  country: 'country',
  contactNumber: 'contact_number',
  email: 'email',
} as const

export function placeOf(shipment: Shipment, side: 'from' | 'to'): TypedPlace {
  const parts = Object.keys(PARTS).map((part) => [part, partOfPlace(shipment, side, part as keyof TypedPlace)])
  return Object.fromEntries(parts) as TypedPlace
}

/** One of them alone: a long export asks for each in its own cell. */
export function partOfPlace(shipment: Shipment, side: 'from' | 'to', part: keyof TypedPlace): string {
  return shipment[`${side}_${PARTS[part]}`] ?? ''
}

function placeFields(side: 'from' | 'to', place: TypedPlace): Partial<ShipmentFields> {
  const fields = Object.entries(PARTS).map(([part, column]) => {
    const value = place[part as keyof TypedPlace].trim()
    return [`${side}_${column}`, part === 'email' ? value || null : value]
  })
  return Object.fromEntries(fields) as Partial<ShipmentFields>
}

function rupees(paise: number): number
function rupees(paise: number | null): number | null
function rupees(paise: number | null): number | null {
  return paise === null ? null : Number(plainRupees(paise))
}

function text(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
