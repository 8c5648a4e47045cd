import type { DeleteInvoiceRefusal } from '#backend/rpc/billing/invoices.ts'
import type { DroppedLines, RaiseRefusal } from '#domain/billing/invoice.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { NoAnswer, ServerResult } from '#domain/sync/server-result.ts'
import { refusedFor } from '#domain/values/word-of.ts'

export const CODE_MISSING = 'Please enter a client code.'
export const INVALID_LINES = 'Please enter valid Base Price and GST Percentage for all selected shipments.'
export const PRICE_OUT_OF_RANGE = 'Base price exceeds allowed limit (₹10 crore). Please check your package prices.'
export const SOME_EXCLUDED = 'Some shipments were excluded due to unrealistically large price (above ₹10 crore).'
export const PLACE_MISSING = 'Choose the place of supply.'

const RAISE_REFUSED: Record<Exclude<RaiseRefusal, 'prices-changed' | 'not-delivered'>, string> = {
  'client-not-found': 'Failed to raise invoice. There is no client with this code.',
  'place-needed': PLACE_MISSING,
  'invalid-lines': INVALID_LINES,
  'nothing-left': 'Selected shipments have already been invoiced or have invalid price.',
  'price-out-of-range': PRICE_OUT_OF_RANGE,
  'too-many-lines': 'Failed to raise invoice. One invoice holds at most 5,000 shipments: select fewer.',
  'id-reused': 'Failed to raise invoice. Please try again.',
}

/** `shipmentIds` are the readable ids of shipments that keep it from being raised. */
export function raiseRefusalWords(refused: RaiseRefusal, shipmentIds: readonly string[] = []): string {
  if (refused === 'prices-changed')
    return `The price of ${named(shipmentIds)} was changed, or something was paid for it, meanwhile. ${LOOK_AGAIN}`
  if (refused === 'not-delivered')
    return `${named(shipmentIds)} ${shipmentIds.length === 1 ? 'is' : 'are'} not delivered by this day any more. ${LOOK_AGAIN}`
  return refused in RAISE_REFUSED ? RAISE_REFUSED[refused] : `Failed to raise invoice. ${refusedFor(refused)}`
}

const NAMED = 5

const LOOK_AGAIN = 'It is shown now: look at it, and raise again.'

function named(shipmentIds: readonly string[]): string {
  const further = shipmentIds.length - NAMED
  return [...shipmentIds.slice(0, NAMED), ...(further > 0 ? [`${further.toLocaleString('en-IN')} more`] : [])].join(', ')
}

type Doing = 'fetch clients' | 'fetch shipments' | 'fetch invoices' | 'raise invoice.' | 'delete invoice.'

/** What the database said is shown as it was given, after our own sentence. */
export function failureWords(doing: 'raise invoice.' | 'delete invoice.', call: FailedCall): string {
  return call.kind === 'failed' && call.saidByDatabase === true ? `Failed to ${doing} ${call.message}` : troubleWords(doing, call.kind)
}

type FailedCall = Exclude<ServerResult<unknown>, { kind: 'answer' }>

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

/** Paid already and not ticked. */
export function paidLeftOutWords(count: number): string {
  return `${shipmentsCount(count)} paid in full already and not ticked: billing ${count === 1 ? 'it' : 'them'} would collect the money twice.`
}

/** Said to be paid by UPI at the door, and not ticked. */
export function claimedLeftOutWords(count: number): string {
  const said = `${shipmentsCount(count)} paid by UPI at the door, not confirmed yet, and not ticked`
  return `${said}: once it is found in the bank, billing ${count === 1 ? 'it' : 'them'} would collect the money twice.`
}

export function excludedWords(count: number): string {
  return `${shipmentsCount(count)} excluded due to unrealistically large price (above ₹10 crore).`
}

/** One invoice holds 5,000 of them. */
export function notListedWords(count: number): string {
  return `${shipmentsCount(count)} more ${count === 1 ? 'waits' : 'wait'} for a further invoice: choose this client again.`
}
