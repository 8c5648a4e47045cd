import {
  collectFaults,
  isBelowZero,
  isMalformedPrice,
  listFaults,
  missingDelivery,
  placeFaults,
  priceLimitFaults,
  windowFaults,
  type FoundFault,
  type ShipmentFault,
} from '#domain/shipment/check-shipment.ts'
import { typedNumber } from '#domain/time-and-money/typed-number.ts'
import { quantityOf, type TypedPackage, type TypedPlace, type TypedShipment } from '#domain/shipment/typed-shipment.ts'

interface EditedAgainst {
  /** What the editing began with. */
  before: TypedShipment
  /** Today in India, yyyy-mm-dd. */
  today: string
}

/**
 * The edit over the list asks less than the form, so that a shipment which never had everything can be moved on: the two names, the
 * delivery date and sensible numbers. Other changed fields must follow the form's rules.
 */
export function checkDashboardEdit(typed: TypedShipment, { before, today }: EditedAgainst): FoundFault[] {
  const packagesBefore = new Map(before.packages.map((each) => [each.id, each]))
  return [
    ...editedPlaceFaults('from', typed.from, before.from),
    ...editedPlaceFaults('to', typed.to, before.to),
    ...listFaults(typed),
    ...typed.packages.flatMap((each, index) => editedPackageFaults(`packages.${index}`, each, packagesBefore.get(each.id))),
    ...priceLimitFaults(typed.packages),
    ...collectFaults(typed),
    ...deliveryFaults(typed.deliveryDate, before.deliveryDate, today),
    ...windowFaults(typed),
  ]
}

function editedPlaceFaults(side: 'from' | 'to', place: TypedPlace, before: TypedPlace): FoundFault[] {
  const changed = new Set(
    Object.entries(place).flatMap(([part, value]) => (before[part as keyof TypedPlace] === value ? [] : `${side}.${part}`)),
  )
  return placeFaults(side, place).filter(({ field, fault }) => fault === 'name-required' || changed.has(field))
}

function editedPackageFaults(at: string, typed: TypedPackage, before: TypedPackage | undefined): FoundFault[] {
  const found: FoundFault[] = []
  const add = (field: keyof TypedPackage, fault: ShipmentFault) => found.push({ field: `${at}.${field}`, fault })
  for (const part of ['weight', 'length', 'width', 'height'] as const) {
    const number = typedNumber(typed[part])
    if (Number.isNaN(number)) add(part, 'not-a-number')
    else if (number !== null && number < 0) add(part, 'below-zero')
    else if (part === 'weight' && isFinerThanHundredths(number) && typed.weight !== before?.weight) add(part, 'weight-too-fine')
  }
  const quantity = quantityOf(typed)
  if (Number.isNaN(quantity)) add('quantity', 'not-a-number')
  else if (quantity < 1) add('quantity', 'quantity-not-positive')
  else if (!Number.isInteger(quantity)) add('quantity', 'quantity-not-whole')
  if (isBelowZero(typed.price)) add('price', 'price-below-zero')
  else if (isMalformedPrice(typed.price)) add('price', 'price-malformed')
  return found
}

function isFinerThanHundredths(weight: number | null): boolean {
  return weight !== null && Math.abs(weight * 100 - Math.round(weight * 100)) > 1e-6
}

function deliveryFaults(day: string, before: string, today: string): FoundFault[] {
  const field = 'deliveryDate'
  if (day === '') return missingDelivery(day, { deliveryDate: before })
  return day < today && day !== before ? [{ field, fault: 'delivery-in-past' }] : []
}
