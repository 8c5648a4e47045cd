import { totalWeight, volumetricWeight } from '#domain/shipment/package-weight.ts'
import { basePricePaise, BASE_PRICE_LIMIT_PAISE } from '#domain/billing/base-price.ts'
import { paiseOf } from '#domain/time-and-money/money.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { PackageType, PaymentMode, ShippingMethod } from '#domain/shipment/shipment.ts'
import { typedNumber, withoutGrouping } from '#domain/time-and-money/typed-number.ts'

/** A sender or a recipient as the form holds it. */
export interface TypedPlace {
  name: string
  street: string
  city: string
  state: string
  postalCode: string
  country: string
  contactNumber: string
  email: string
}

/** Numbers stay as they were typed until they are saved. */
export interface TypedPackage {
  id: string
  description: string
  packageType: PackageType
  /** Empty while nobody typed one: the volumetric weight counts. */
  weight: string
  quantity: string
  length: string
  width: string
  height: string
  price: string
}

export interface TypedShipment {
  clientCode: string
  /** Of the account under whose “My shipments” it shows; empty without one. */
  customerId: string
  from: TypedPlace
  to: TypedPlace
  packages: TypedPackage[]
  trackingNumber: string
  pickupDate: string
  deliveryDate: string
  /** HH:MM, with `deliverUntil`; both empty without a time window. */
  deliverFrom: string
  deliverUntil: string
  shippingMethod: ShippingMethod
  status: ShipmentStatus
  paymentMode: PaymentMode
  /** Rupees as typed; empty where it is prepaid. */
  collectAmount: string
  notes: string
  handlingInstructions: string
}

export const EMPTY_PLACE: TypedPlace = {
  name: '',
  street: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'India',
  contactNumber: '',
  email: '',
}

export function newPackage(id: string): TypedPackage {
  return { id, description: '', packageType: 'Box', weight: '', quantity: '1', length: '', width: '', height: '', price: '' }
}

export function newShipment(trackingNumber: string, packageId: string): TypedShipment {
  return {
    clientCode: '',
    customerId: '',
    from: EMPTY_PLACE,
    to: EMPTY_PLACE,
    packages: [newPackage(packageId)],
    trackingNumber,
    pickupDate: '',
    deliveryDate: '',
    deliverFrom: '',
    deliverUntil: '',
    shippingMethod: 'Standard',
    status: 'Pending',
    paymentMode: 'prepaid',
    collectAmount: '',
    notes: '',
    handlingInstructions: 'Fragile, Prepaid',
  }
}

/** The weight of a package without a typed one; null while its size is unknown too. */
export function volumetricWeightOf({ length, width, height }: TypedPackage): number | null {
  return volumetricWeight(positive(length), positive(width), positive(height))
}

/** Kilograms to the gram; NaN for what is no number. */
export function weightOf(typed: TypedPackage): number | null {
  const weight = typedNumber(typed.weight)
  return weight === null ? volumetricWeightOf(typed) : Math.round(weight * 1000) / 1000
}

/** Whole packages; NaN for what is no number. */
export function quantityOf({ quantity }: TypedPackage): number {
  return typedNumber(quantity) ?? 0
}

/** Empty and non-positive prices are none. More digits than an amount can have is over every limit. */
export function pricePaiseOf({ price }: TypedPackage): number | null {
  const bare = withoutGrouping(price)
  if (/^0*[1-9]\d{10}/.test(bare)) return BASE_PRICE_LIMIT_PAISE + 1
  const paise = paiseOf(bare)
  return paise !== null && paise > 0 ? paise : null
}

export function totalWeightOf(packages: readonly TypedPackage[]): number {
  return totalWeight(packages.map((each) => ({ weight_kg: orZero(weightOf(each)), quantity: orZero(quantityOf(each)) })))
}

export function basePriceOf(packages: readonly TypedPackage[]): number {
  return basePricePaise(packages.map(pricePaiseOf))
}

/** To the hundredth of a centimetre; empty and non-positive sizes are none. */
export function positive(text: string): number | null {
  const number = typedNumber(text)
  const rounded = number === null ? 0 : Math.round(number * 100) / 100
  return rounded > 0 ? rounded : null
}

function orZero(number: number | null): number {
  return number === null || Number.isNaN(number) || number < 0 ? 0 : number
}
