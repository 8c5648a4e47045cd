import { SHORT_MODE_WORDS } from '#domain/shipment/collecting/to-collect.ts'
import { PAYMENT_MODES } from '#domain/shipment/shipment.ts'
import type { FoundFault, ShipmentFault } from '#domain/shipment/check-shipment.ts'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'

export const PRICE_LIMIT_MESSAGE = 'Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices.'

export const NO_PIN_CODE = 'A PIN code of India has six digits.'

const WORDS: Record<ShipmentFault, string> = {
  'client-required': 'Client code is required.',
  'client-unknown': 'No client has this code. Choose one from the list.',
  'name-required': 'Full Name or Company Name is required.',
  'contact-required': 'Contact Number is required.',
  'contact-malformed': 'Contact Number must be exactly 10 digits.',
  required: 'This field is required.',
  'email-malformed': 'Enter a whole email address, such as name@example.com.',
  'no-packages': 'At least one package is required.',
  'too-many-packages': 'A shipment has at most 200 packages. Make another shipment for the others.',
  'notes-too-long': 'Notes have at most 2,000 characters.',
  'handling-too-long': 'Handling instructions have at most 2,000 characters.',
  'description-required': 'Description is required.',
  'weight-not-positive': 'Weight must be greater than 0.',
  'quantity-not-positive': 'Quantity must be greater than 0.',
  'quantity-not-whole': 'Quantity must be a whole number.',
  'not-a-number': 'Enter a number, such as 12 or 12.5.',
  'price-malformed': 'Enter an amount in rupees, such as 1250.50.',
  'price-over-limit': PRICE_LIMIT_MESSAGE,
  'tracking-reads-as-phone': 'A tracking number cannot have 10 or 11 digits: it would be read as a phone number.',
  'tracking-taken': 'Another shipment has this tracking number.',
  'below-zero': 'Must be 0 or more.',
  'weight-too-fine': 'Weight can have at most 2 decimals.',
  'price-below-zero': 'Price must be 0 or more.',
  'collect-required': 'Enter the amount to collect.',
  'collect-malformed': 'Enter an amount in rupees, such as 1250.50.',
  'collect-over-limit': 'The amount to collect is at most ₹10,00,000.',
  'collect-without-mode': 'A prepaid parcel collects nothing. Choose Cash on delivery or To pay, or leave the amount empty.',
  'delivery-required': 'Estimated delivery date is required.',
  'pickup-in-past': 'Pickup date must be today or later.',
  'delivery-in-past': 'Estimated delivery date must be today or later.',
  'window-incomplete': 'A time window has a beginning and an end. Enter both times, or neither.',
  'window-backwards': 'The time window must end after it begins.',
}

export function notOneOfWords(words: readonly string[]): string {
  return `Not known. Use one of: ${words.join(', ')}.`
}

export const UNKNOWN_PAYMENT_MODE = notOneOfWords(PAYMENT_MODES.map((mode) => SHORT_MODE_WORDS[mode]))

export function faultWords(fault: ShipmentFault): string {
  return WORDS[fault]
}

/** A control's id in the page, made of where its value lies. */
export function controlId(field: string): string {
  return `shipment-${field.replaceAll('.', '-')}`
}

export interface FieldMessages {
  of: (field: string) => string | undefined
}

export function messagesOf(faults: readonly FoundFault[]): FieldMessages {
  return {
    of: (field) => {
      const found = faults.find((each) => each.field === field)
      return found && faultWords(found.fault)
    },
  }
}

/** The summary says where a message belongs: several fields share their words. */
export function summaryOf(faults: readonly FoundFault[]): SummarizedError[] {
  return faults.map(({ field, fault }) => ({
    field: controlId(field),
    message: `${placeWords(field, faultWords(fault))}${faultWords(fault)}`,
  }))
}

const PLACES: Record<string, string> = { from: 'Ship From', to: 'Ship To' }
const PARTS: Record<string, string> = {
  street: 'street',
  city: 'city',
  state: 'state',
  postalCode: 'postal code',
  country: 'country',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
  quantity: 'quantity',
}

function placeWords(field: string, message: string): string {
  const [group = '', second = '', third] = field.split('.')
  const part = PARTS[third ?? second]
  const where = third === undefined ? PLACES[group] : `Package ${Number(second) + 1}`
  // The message may name its field itself.
  return where === undefined ? '' : part === undefined || message.toLowerCase().startsWith(part) ? `${where}: ` : `${where}, ${part}: `
}
