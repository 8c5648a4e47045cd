import { gstPaise, STAND_IN_RATE } from '#domain/billing/gst.ts'
import { cleanContactPhone } from '#domain/people/contact-phone.ts'
import { placeOfPin } from '#domain/places/place-of-pin.ts'
import { collectPaiseOf, paymentModeOfWords, withPaymentMode } from '#domain/shipment/collecting/to-collect.ts'
import { checkShipment, type FoundFault, type ShipmentFault } from '#domain/shipment/check-shipment.ts'
import { estimatedDelivery } from '#domain/shipment/estimated-delivery.ts'
import type { PackageType, ShippingMethod } from '#domain/shipment/shipment.ts'
import {
  basePriceOf,
  EMPTY_PLACE,
  newPackage,
  newShipment,
  quantityOf,
  totalWeightOf,
  type TypedPackage,
  type TypedPlace,
  type TypedShipment,
} from '#domain/shipment/typed-shipment.ts'

/** One parcel of the list as it is typed. Its id becomes the shipment's, so that it is never made twice. */
export interface Recipient {
  id: string
  name: string
  contactNumber: string
  street: string
  postalCode: string
  city: string
  state: string
  weight: string
  /** Empty means one. */
  quantity: string
  price: string
  /** Empty means that of all. */
  description: string
  /** In the words of the form, or as it was pasted. Empty means prepaid. */
  paymentMode: string
  /** What the driver collects at the door. */
  collectAmount: string
}

export type RecipientField = Exclude<keyof Recipient, 'id'>

/** What is typed once for all parcels. */
export interface ForAll {
  clientCode: string
  from: TypedPlace
  /** Of the recipients. */
  country: string
  shippingMethod: ShippingMethod
  packageType: PackageType
  description: string
  deliveryDate: string
  handlingInstructions: string
}

export interface RecipientList {
  forAll: ForAll
  recipients: Recipient[]
}

/** More belong into a file. */
export const MOST_RECIPIENTS = 500

/** What the fields of the form take: pasted text is not held to it by the browser. */
export const RECIPIENT_LIMITS: Record<RecipientField, number> = {
  name: 200,
  contactNumber: 20,
  street: 300,
  postalCode: 12,
  city: 100,
  state: 100,
  weight: 9,
  quantity: 6,
  price: 15,
  description: 300,
  paymentMode: 30,
  collectAmount: 15,
}

export interface RecipientFault {
  field: RecipientField
  fault: ShipmentFault | 'too-long' | 'payment-unknown'
}

export interface Quote {
  pieces: number
  weightKg: number
  basePaise: number
  gstPaise: number
  /** At the doors. */
  collectPaise: number
}

const WHO: readonly RecipientField[] = ['name', 'contactNumber', 'street', 'postalCode', 'city', 'state']
/** Mostly the same from parcel to parcel. What is collected is asked of each. */
const LIKE_ABOVE = ['weight', 'quantity', 'price', 'description', 'paymentMode'] as const

/** `today` in India, yyyy-mm-dd: the day of delivery is proposed from it, as in the form. */
export function newForAll(today: string): ForAll {
  const { shippingMethod, handlingInstructions } = newShipment('', '')
  return {
    clientCode: '',
    from: EMPTY_PLACE,
    country: EMPTY_PLACE.country,
    shippingMethod,
    packageType: newPackage('').packageType,
    description: '',
    deliveryDate: estimatedDelivery(shippingMethod, '', today),
    handlingInstructions,
  }
}

export function newRecipient(id: string): Recipient {
  return {
    id,
    name: '',
    contactNumber: '',
    street: '',
    postalCode: '',
    city: '',
    state: '',
    weight: '',
    quantity: '',
    price: '',
    description: '',
    paymentMode: '',
    collectAmount: '',
  }
}

/** Nothing stands in any of its fields. */
export function isUntouched({ id: _id, ...fields }: Recipient): boolean {
  return Object.values(fields).every((text) => text.trim() === '')
}

/** Says nothing about whom the parcel is for. */
export function isBlank(recipient: Recipient): boolean {
  return WHO.every((field) => recipient[field].trim() === '')
}

/** A parcel that is begun is like the one above it, until somebody says otherwise. */
export function begunLike(recipient: Recipient, above: Recipient | undefined): Recipient {
  if (above === undefined || LIKE_ABOVE.some((field) => recipient[field] !== '')) return recipient
  return { ...recipient, ...Object.fromEntries(LIKE_ABOVE.map((field) => [field, above[field]])) }
}

/** Another way of paying; a prepaid parcel collects nothing, as in the form. */
export function withPayment(recipient: Recipient, paymentMode: string): Recipient {
  const isPrepaid = paymentModeOfWords(paymentMode) === 'prepaid'
  return { ...recipient, paymentMode, collectAmount: isPrepaid ? '' : recipient.collectAmount }
}

/** A mended PIN code takes what the one before it filled in along; what somebody typed stays. */
export function withPostalCode(recipient: Recipient, postalCode: string): Recipient {
  if (postalCode === recipient.postalCode) return recipient
  const { city, state } = placeOfPin(recipient.postalCode)
  return {
    ...recipient,
    postalCode,
    city: recipient.city === city ? '' : recipient.city,
    state: recipient.state === state ? '' : recipient.state,
  }
}

/** What leaving its fields does; city and state follow from the PIN code unless somebody typed them. */
export function tidyRecipient(recipient: Recipient, country: string): Recipient {
  const place = isSame(country, EMPTY_PLACE.country) ? placeOfPin(recipient.postalCode) : { city: null, state: null }
  const tidy = {
    ...recipient,
    contactNumber: cleanContactPhone(recipient.contactNumber),
    city: recipient.city.trim() === '' ? (place.city ?? '') : recipient.city,
    state: recipient.state.trim() === '' ? (place.state ?? '') : recipient.state,
  }
  const { contactNumber, city, state } = recipient
  return tidy.contactNumber === contactNumber && tidy.city === city && tidy.state === state ? recipient : tidy
}

const ADDRESS = ['street', 'postalCode', 'city', 'state'] as const

/** The place of an earlier parcel with the same phone, for a row that says nothing of an address yet. */
export function filledFrom(recipient: Recipient, places: readonly TypedPlace[], country: string): Recipient {
  const phone = recipient.contactNumber
  if (phone === '' || ADDRESS.some((field) => recipient[field].trim() !== '')) return recipient
  const place = places.find((each) => each.contactNumber === phone && isSame(each.country, country))
  if (place === undefined) return recipient
  return {
    ...recipient,
    name: recipient.name.trim() === '' ? place.name : recipient.name,
    ...Object.fromEntries(ADDRESS.map((field) => [field, place[field]])),
  }
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** As the form would hold it. */
export function typedShipmentOf(forAll: ForAll, recipient: Recipient, ids: { trackingNumber: string; packageId: string }): TypedShipment {
  const { handlingInstructions } = forAll
  const paymentMode = paymentModeOfWords(recipient.paymentMode) ?? 'prepaid'
  const { collectAmount } = recipient
  const payment = { paymentMode, collectAmount, handlingInstructions }
  return {
    ...newShipment(ids.trackingNumber, ids.packageId),
    clientCode: forAll.clientCode,
    from: forAll.from,
    to: {
      name: recipient.name,
      street: recipient.street,
      city: recipient.city,
      state: recipient.state,
      postalCode: recipient.postalCode,
      country: forAll.country,
      contactNumber: recipient.contactNumber,
      email: '',
    },
    packages: [packageOf(forAll, recipient, ids.packageId)],
    shippingMethod: forAll.shippingMethod,
    deliveryDate: forAll.deliveryDate,
    // The usual handling text says "Prepaid".
    ...(paymentMode === 'prepaid' ? payment : withPaymentMode(payment, paymentMode)),
  }
}

function packageOf(forAll: Pick<ForAll, 'description' | 'packageType'>, recipient: Recipient, id: string): TypedPackage {
  return {
    ...newPackage(id),
    description: recipient.description.trim() || forAll.description,
    packageType: forAll.packageType,
    weight: recipient.weight,
    quantity: recipient.quantity.trim() || '1',
    price: recipient.price,
  }
}

const NOBODY = newRecipient('')
const NOTHING_SAID = newForAll('2000-01-01')
const NO_IDS = { trackingNumber: '', packageId: '' }

/** The form's rules for what is typed once. */
export function faultsForAll(forAll: ForAll, today: string, clientCodes: readonly string[]): FoundFault[] {
  const faults = checkShipment(typedShipmentOf(forAll, NOBODY, NO_IDS), { before: null, today, clientCodes, needsDelivery: true })
  return faults.filter(({ field }) => recipientField(field) === null)
}

/** The form's rules for one parcel. */
export function faultsOf(recipient: Recipient, forAll: Pick<ForAll, 'country' | 'description'>): RecipientFault[] {
  const typed = typedShipmentOf({ ...NOTHING_SAID, ...forAll }, recipient, NO_IDS)
  const faults = checkShipment(typed, { before: null, today: '', clientCodes: [] })
  const found = faults.flatMap(({ field, fault }): RecipientFault[] => {
    const own = recipientField(field)
    return own === null ? [] : [{ field: own, fault }]
  })
  const tooLong = Object.entries(RECIPIENT_LIMITS).flatMap(([name, most]): RecipientFault[] => {
    const field = name as RecipientField
    return recipient[field].length > most && !found.some((each) => each.field === field) ? [{ field, fault: 'too-long' }] : []
  })
  // Whether its amount is right shows once it is said how it is collected.
  if (paymentModeOfWords(recipient.paymentMode) === null && recipient.paymentMode.length <= RECIPIENT_LIMITS.paymentMode) {
    const others = [...found, ...tooLong].filter(({ field }) => field !== 'collectAmount')
    return [...others, { field: 'paymentMode', fault: 'payment-unknown' }]
  }
  return [...found, ...tooLong]
}

function recipientField(field: string): RecipientField | null {
  if (field === 'collectAmount') return field
  const [, part] = /^(?:to|packages\.0)\.(.+)$/.exec(field) ?? []
  return part !== undefined && part in RECIPIENT_LIMITS ? (part as RecipientField) : null
}

/** With the rate that the server takes for a shipment without one of its own. */
export function quoteOf(recipient: Recipient): Quote {
  const packages = [packageOf({ description: '', packageType: 'Box' }, recipient, '')]
  const basePaise = basePriceOf(packages)
  const pieces = packages.map(quantityOf).reduce((sum, each) => sum + (each > 0 ? each : 0), 0)
  const collectPaise = collectPaiseOf(recipient.collectAmount) ?? 0
  return { pieces, weightKg: totalWeightOf(packages), basePaise, gstPaise: gstPaise(basePaise, STAND_IN_RATE), collectPaise }
}

export function totalQuote(recipients: readonly Recipient[]): Quote {
  const all = recipients.map(quoteOf)
  const sum = (part: keyof Quote) => all.reduce((before, quote) => before + quote[part], 0)
  // Counted in grams, so that tenths add up.
  const grams = all.reduce((before, { weightKg }) => before + Math.round(weightKg * 1000), 0)
  return {
    pieces: sum('pieces'),
    weightKg: grams / 1000,
    basePaise: sum('basePaise'),
    gstPaise: sum('gstPaise'),
    collectPaise: sum('collectPaise'),
  }
}
