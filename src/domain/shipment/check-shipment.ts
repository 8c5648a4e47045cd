import { isOverPriceLimit } from '#domain/billing/base-price.ts'
import { isContactPhone } from '#domain/people/contact-phone.ts'
import { isEmailAddress } from '#domain/people/email-address.ts'
import { paiseOf } from '#domain/time-and-money/money.ts'
import { COLLECT_LIMIT_PAISE, collectPaiseOf } from '#domain/shipment/collecting/to-collect.ts'
import { checkTrackingNumber } from '#domain/shipment/tracking-number.ts'
import { typedNumber } from '#domain/time-and-money/typed-number.ts'
import {
  basePriceOf,
  quantityOf,
  weightOf,
  type TypedPackage,
  type TypedPlace,
  type TypedShipment,
} from '#domain/shipment/typed-shipment.ts'

export type ShipmentFault =
  | 'client-required'
  | 'client-unknown'
  | 'name-required'
  | 'contact-required'
  | 'contact-malformed'
  | 'required'
  | 'email-malformed'
  | 'no-packages'
  | 'too-many-packages'
  | 'notes-too-long'
  | 'handling-too-long'
  | 'description-required'
  | 'weight-not-positive'
  | 'quantity-not-positive'
  | 'quantity-not-whole'
  | 'not-a-number'
  | 'price-malformed'
  | 'price-over-limit'
  | 'tracking-reads-as-phone'
  | 'tracking-taken'
  | 'below-zero'
  | 'weight-too-fine'
  | 'price-below-zero'
  | 'collect-required'
  | 'collect-malformed'
  | 'collect-over-limit'
  | 'collect-without-mode'
  | 'delivery-required'
  | 'pickup-in-past'
  | 'delivery-in-past'
  | 'window-incomplete'
  | 'window-backwards'

/** As the server's own rules: every screen reads a shipment as a whole, and its notes travel to every device. */
const MOST_PACKAGES = 200
const LONGEST_TEXT = 2000

/** Where a fault is: `from.street`, `packages.0.weight`, `deliveryDate`. */
export interface FoundFault {
  field: string
  fault: ShipmentFault
}

export interface CheckedAgainst {
  /** What the form was opened with; null for a new shipment. Dates and codes that did not change are not asked again. */
  before: TypedShipment | null
  /** Today in India, yyyy-mm-dd. */
  today: string
  clientCodes: readonly string[]
  /** A file may leave the estimated delivery date out; a person is proposed one. */
  needsDelivery?: boolean
}

/** Every fault in the order of the form. */
export function checkShipment(typed: TypedShipment, { before, today, clientCodes, needsDelivery = false }: CheckedAgainst): FoundFault[] {
  const pastFault = (field: 'pickupDate' | 'deliveryDate', fault: ShipmentFault) =>
    typed[field] !== '' && typed[field] < today && typed[field] !== before?.[field] ? [{ field, fault }] : []
  return [
    ...clientFaults(typed.clientCode, before?.clientCode, clientCodes),
    ...placeFaults('from', typed.from),
    ...placeFaults('to', typed.to),
    ...listFaults(typed),
    ...typed.packages.flatMap((each, index) => packageFaults(`packages.${index}`, each)),
    ...priceLimitFaults(typed.packages),
    ...trackingFaults(typed.trackingNumber, before?.trackingNumber),
    ...pastFault('pickupDate', 'pickup-in-past'),
    ...(needsDelivery ? missingDelivery(typed.deliveryDate, before) : []),
    ...pastFault('deliveryDate', 'delivery-in-past'),
    ...windowFaults(typed),
    ...collectFaults(typed),
  ]
}

/** How many packages, and how much text: one rule for every form and file. */
export function listFaults({ packages, notes, handlingInstructions }: TypedShipment): FoundFault[] {
  const found: FoundFault[] = []
  if (packages.length === 0) found.push({ field: 'packages', fault: 'no-packages' })
  if (packages.length > MOST_PACKAGES) found.push({ field: 'packages', fault: 'too-many-packages' })
  if (notes.length > LONGEST_TEXT) found.push({ field: 'notes', fault: 'notes-too-long' })
  if (handlingInstructions.length > LONGEST_TEXT) found.push({ field: 'handlingInstructions', fault: 'handling-too-long' })
  return found
}

function clientFaults(code: string, before: string | undefined, known: readonly string[]): FoundFault[] {
  const field = 'clientCode'
  if (code.trim() === '') return [{ field, fault: 'client-required' }]
  return code === before || known.includes(code) ? [] : [{ field, fault: 'client-unknown' }]
}

const PLACE_PARTS = ['street', 'postalCode', 'city', 'state', 'country'] as const

export function placeFaults(side: 'from' | 'to', place: TypedPlace): FoundFault[] {
  const found: FoundFault[] = []
  const add = (field: keyof TypedPlace, fault: ShipmentFault) => found.push({ field: `${side}.${field}`, fault })
  if (place.name.trim() === '') add('name', 'name-required')
  if (place.contactNumber.trim() === '') add('contactNumber', 'contact-required')
  else if (!isContactPhone(place.contactNumber)) add('contactNumber', 'contact-malformed')
  if (place.email.trim() !== '' && !isEmailAddress(place.email.trim())) add('email', 'email-malformed')
  for (const part of PLACE_PARTS) if (place[part].trim() === '') add(part, 'required')
  return found
}

function packageFaults(at: string, typed: TypedPackage): FoundFault[] {
  const found: FoundFault[] = []
  const add = (field: keyof TypedPackage, fault: ShipmentFault) => found.push({ field: `${at}.${field}`, fault })
  if (typed.description.trim() === '') add('description', 'description-required')
  const weight = weightOf(typed)
  if (Number.isNaN(weight)) add('weight', 'not-a-number')
  else if (weight === null || weight <= 0) add('weight', 'weight-not-positive')
  const quantity = quantityOf(typed)
  if (Number.isNaN(quantity)) add('quantity', 'not-a-number')
  else if (quantity <= 0) add('quantity', 'quantity-not-positive')
  else if (!Number.isInteger(quantity)) add('quantity', 'quantity-not-whole')
  for (const side of ['length', 'width', 'height'] as const) if (Number.isNaN(typedNumber(typed[side]))) add(side, 'not-a-number')
  if (isBelowZero(typed.price)) add('price', 'price-below-zero')
  else if (isMalformedPrice(typed.price)) add('price', 'price-malformed')
  return found
}

export function priceLimitFaults(packages: readonly TypedPackage[]): FoundFault[] {
  return isOverPriceLimit(basePriceOf(packages)) ? [{ field: 'packages.0.price', fault: 'price-over-limit' }] : []
}

/** What has to be paid for at the door has an amount, and an amount says how it is collected: otherwise nobody would ask for it. */
export function collectFaults({ paymentMode, collectAmount }: Pick<TypedShipment, 'paymentMode' | 'collectAmount'>): FoundFault[] {
  const field = 'collectAmount'
  const paise = collectPaiseOf(collectAmount)
  if (paymentMode === 'prepaid') return paise === 0 || collectAmount.trim() === '' ? [] : [{ field, fault: 'collect-without-mode' }]
  if (paise === null && collectAmount.trim() !== '') return [{ field, fault: 'collect-malformed' }]
  if (paise === null || paise === 0) return [{ field, fault: 'collect-required' }]
  return paise > COLLECT_LIMIT_PAISE ? [{ field, fault: 'collect-over-limit' }] : []
}

/** Both times or neither, the earlier one first. */
export function windowFaults({ deliverFrom, deliverUntil }: Pick<TypedShipment, 'deliverFrom' | 'deliverUntil'>): FoundFault[] {
  if ((deliverFrom === '') !== (deliverUntil === ''))
    return [{ field: deliverFrom === '' ? 'deliverFrom' : 'deliverUntil', fault: 'window-incomplete' }]
  return deliverFrom !== '' && deliverFrom >= deliverUntil ? [{ field: 'deliverUntil', fault: 'window-backwards' }] : []
}

/** A typing mistake: if it counted as no price, the shipment would go for nothing. */
export function isBelowZero(price: string): boolean {
  return (typedNumber(price) ?? 0) < 0
}

/** Letters are a slip as well. A price below zero has words of its own. */
export function isMalformedPrice(price: string): boolean {
  const number = typedNumber(price)
  return Number.isNaN(number) || (number !== null && number > 0 && number < 1e10 && paiseOf(price) === null)
}

/** One rule for every form. A person who moves on a shipment that never had a date must not have to invent one. */
export function missingDelivery(day: string, before: Pick<TypedShipment, 'deliveryDate'> | null): FoundFault[] {
  return day === '' && before?.deliveryDate !== '' ? [{ field: 'deliveryDate', fault: 'delivery-required' }] : []
}

function trackingFaults(number: string, before: string | undefined): FoundFault[] {
  if (number === before) return []
  const checked = checkTrackingNumber(number)
  // Empty and without digits it is filled when it is saved.
  return !checked.ok && checked.refusal === 'reads-as-phone' ? [{ field: 'trackingNumber', fault: 'tracking-reads-as-phone' }] : []
}
