import type { DeleteInvoiceRefusal } from '#backend/invoices.ts'
import type { DroppedLines, RaiseRefusal } from '#domain/invoice.ts'
import { noAnswerWords, type NoAnswer } from '#domain/no-answer.ts'
import { refusedFor } from '#domain/word-of.ts'

export const CODE_MISSING = 'Please enter a client code.'
export const INVALID_LINES = 'Please enter valid Base Price and GST Percentage for all selected shipments.'
export const PRICE_OUT_OF_RANGE = 'Base price exceeds allowed limit (₹10 crore). Please check your package prices.'
export const SOME_EXCLUDED = 'Some shipments were excluded due to unrealistically large price (above ₹10 crore).'
export const PLACE_MISSING = 'Choose the place of supply.'

const RAISE_REFUSED: Record<Exclude<RaiseRefusal, 'prices-changed'>, string> = {
  'client-not-found': 'Failed to raise invoice. There is no client with this code.',
  'place-needed': PLACE_MISSING,
  'invalid-lines': INVALID_LINES,
  'nothing-left': 'Selected shipments have already been invoiced or have invalid price.',
  'price-out-of-range': PRICE_OUT_OF_RANGE,
  'too-many-lines': 'Failed to raise invoice. One invoice holds at most 5,000 shipments: select fewer.',
  'id-reused': 'Failed to raise invoice. Please try again.',
}

/** `shipmentIds`, those that people read, are of the shipments that have another price by now. */
export function raiseRefusalWords(refused: RaiseRefusal, shipmentIds: readonly string[] = []): string {
  if (refused === 'prices-changed') return pricesChangedWords(shipmentIds)
  return refused in RAISE_REFUSED ? RAISE_REFUSED[refused] : `Failed to raise invoice. ${refusedFor(refused)}`
}

const NAMED = 5

function pricesChangedWords(shipmentIds: readonly string[]): string {
  const further = shipmentIds.length - NAMED
  const which = [...shipmentIds.slice(0, NAMED), ...(further > 0 ? [`${further.toLocaleString('en-IN')} more`] : [])].join(', ')
  return `The price of ${which} was changed by somebody else meanwhile. It is shown now: look at it, and raise again.`
}

type Doing = 'fetch shipments' | 'fetch invoices' | 'raise invoice.' | 'delete invoice.'

/** The specification's own fallback, with what is known of the reason. */
export function troubleWords(doing: Doing, why: NoAnswer): string {
  return `Failed to ${doing}${doing.endsWith('.') ? '' : '.'} ${noAnswerWords(why)}`
}

const DELETE_REFUSED: Record<DeleteInvoiceRefusal, string> = {
  'not-found': 'Failed to delete invoice. It is not there any more.',
  'has-receipts': 'Failed to delete invoice. Money was received for it: delete its receipts first.',
}

export function deleteRefusalWords(refused: DeleteInvoiceRefusal): string {
  return refused in DELETE_REFUSED ? DELETE_REFUSED[refused] : `Failed to delete invoice. ${refusedFor(refused)}`
}

/** A first request had arrived, its answer had not, and somebody deleted what it made before it was sent again. */
export function cancelledMeanwhileWords(invoiceNumber: string): string {
  return `Invoice ${invoiceNumber} had been raised the first time and was cancelled meanwhile. Its shipments can be billed again.`
}

/** What else stayed behind when an invoice was raised; null when nothing did. */
export function leftBehindWords({ alreadyRaised, notBillable }: DroppedLines): string | null {
  const count = alreadyRaised.length + notBillable.length
  if (count === 0) return null
  return `${shipmentsCount(count)} left out: already invoiced, cancelled or another client's by now.`
}

export function shipmentsCount(count: number): string {
  return count === 1 ? '1 shipment' : `${count.toLocaleString('en-IN')} shipments`
}

export function excludedWords(count: number): string {
  return `${shipmentsCount(count)} excluded due to unrealistically large price (above ₹10 crore).`
}
