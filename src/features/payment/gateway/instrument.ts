import { isCardExpiryAhead, isCardNumber, isCvv } from '#domain/billing/card.ts'
import { isUpiId } from '#domain/billing/upi.ts'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'

/** What a person pays with. It stays in the page's memory and goes only to the gateway. */
export type Instrument = { method: 'card'; number: string; expiry: string; cvv: string; name: string } | { method: 'upi'; upiId: string }

export const FIELDS = { number: 'card-number', expiry: 'card-expiry', cvv: 'card-cvv', name: 'card-name', upiId: 'upi-id' } as const

export function checkInstrument(instrument: Instrument, now: Date = new Date()): SummarizedError[] {
  if (instrument.method === 'upi') return isUpiId(instrument.upiId) ? [] : [{ field: FIELDS.upiId, message: 'Invalid UPI ID' }]
  const { number, expiry, cvv, name } = instrument
  return [
    { field: FIELDS.number, message: 'Invalid card number', fine: isCardNumber(number) },
    { field: FIELDS.expiry, message: 'Invalid expiry date', fine: isCardExpiryAhead(expiry, now) },
    { field: FIELDS.cvv, message: 'Invalid CVV', fine: isCvv(cvv) },
    { field: FIELDS.name, message: 'Name on card is required', fine: name.trim() !== '' },
  ].flatMap(({ fine, ...error }) => (fine ? [] : [error]))
}
