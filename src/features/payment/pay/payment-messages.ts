import { noAnswerWords, type OwnWords } from '#domain/sync/no-answer-messages.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import type { PayRefusal } from '#domain/billing/payment.ts'
import { refusedFor } from '#domain/values/word-of.ts'

export const NEEDS_CONNECTION = 'A payment needs a connection. Nothing was sent, and nothing is kept to be sent later.'

/** What a refused payment is told. In none of these cases was anything taken. */
export function refusalWords(refusal: PayRefusal): string {
  switch (refusal) {
    case 'already-paid':
      return 'This shipment has been paid already. Nothing was taken a second time.'
    case 'amount-changed':
      return 'The amount has changed meanwhile. Nothing was taken. Please look at the new amount and pay again.'
    case 'cancelled':
      return 'This shipment has been cancelled. Nothing was taken.'
    case 'on-invoice':
      return 'This shipment has been billed on an invoice. Nothing was taken.'
    case 'nothing-to-pay':
      return 'There is nothing to pay for this shipment.'
    case 'gateway-off':
      return 'Online payment is not open at the moment. Nothing was taken.'
    case 'unknown':
      return 'We find nothing to pay for this shipment any more. It may have been paid meanwhile. Nothing was taken.'
    case 'invalid':
      return 'The server could not accept this payment. Nothing was taken. Please reload the page and try again.'
    default:
      return `${refusedFor(refusal)} Nothing was taken.`
  }
}

const BROKE = 'The connection broke before we heard whether the payment arrived. Pay again when you have signal: you will not pay twice.'

const UNHEARD: OwnWords = {
  busy: 'Too many tries. Please wait a minute and pay again: you will not pay twice.',
  unreachable: BROKE,
  'captive-portal': BROKE,
  otherwise: 'We could not hear from the server whether the payment arrived. Please pay again: you will not pay twice.',
}

/** Why nobody heard how a payment ended. Paying again is safe: it is the same payment. */
export function unheardWords(why: NoAnswer): string {
  return noAnswerWords(why, UNHEARD)
}
