import { paiseOf } from '#domain/time-and-money/money.ts'
import type { RecordedMethod, RecordRefusal } from '#domain/billing/payment.ts'
import { refusedFor } from '#domain/values/word-of.ts'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'

export interface TakenTyped {
  method: RecordedMethod
  amount: string
  reference: string
}

export const TAKEN_FIELDS = { amount: 'taken-amount', reference: 'taken-reference' } as const

const REFERENCE_MISSING = 'Enter the reference, so that the payment can be found at the bank.'

/** Part of what is outstanding may be paid, never more; what went through a bank needs its reference. */
export function checkTakenPayment({ method, amount, reference }: TakenTyped, outstandingPaise: number): SummarizedError[] {
  const errors: SummarizedError[] = []
  const paise = paiseOf(amount)
  if (paise === null || paise === 0) errors.push({ field: TAKEN_FIELDS.amount, message: 'Enter the amount in rupees, such as 118.00.' })
  else if (paise > outstandingPaise) errors.push({ field: TAKEN_FIELDS.amount, message: tooMuch(outstandingPaise) })
  if (method !== 'cash' && reference.trim() === '') errors.push({ field: TAKEN_FIELDS.reference, message: REFERENCE_MISSING })
  return errors
}

/** What the server found that this device could not know. */
export function takenRefusal(refusal: RecordRefusal, outstandingPaise: number): SummarizedError {
  switch (refusal) {
    case 'too-much':
      return { field: TAKEN_FIELDS.amount, message: tooMuch(outstandingPaise) }
    case 'needs-reference':
      return { field: TAKEN_FIELDS.reference, message: REFERENCE_MISSING }
    case 'already-paid':
      return { field: TAKEN_FIELDS.amount, message: 'This shipment has been paid meanwhile. Nothing was recorded.' }
    case 'cancelled':
      return { field: TAKEN_FIELDS.amount, message: 'This shipment has been cancelled meanwhile. Nothing was recorded.' }
    case 'on-invoice':
      return { field: TAKEN_FIELDS.amount, message: 'This shipment has been billed on an invoice meanwhile. Nothing was recorded.' }
    case 'nothing-to-pay':
      return { field: TAKEN_FIELDS.amount, message: 'This shipment has no price any more. Nothing was recorded.' }
    case 'not-found':
      return { field: TAKEN_FIELDS.amount, message: 'This shipment no longer exists. Nothing was recorded.' }
    case 'invalid':
      return { field: TAKEN_FIELDS.amount, message: 'The server could not accept this. Close the window and try again.' }
    default:
      return { field: TAKEN_FIELDS.amount, message: refusedFor(refusal) }
  }
}

function tooMuch(outstandingPaise: number): string {
  return `No more than ${formatRupees(outstandingPaise)} is outstanding.`
}
