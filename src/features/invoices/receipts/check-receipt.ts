import type { InvalidReceiptField, ReceiptRefusal } from '#backend/receipts.ts'
import { GST_SINCE } from '#domain/gst.ts'
import { dayOrNull } from '#domain/ist-day.ts'
import type { InvoiceReceipt, ReceiptMode } from '#domain/invoice.ts'
import { paiseOf } from '#domain/money.ts'
import { refusedFor } from '#domain/word-of.ts'
import type { SummarizedError } from '#ui/error-summary.tsx'
import { formatRupees } from '#ui/format-rupees.ts'

export interface TypedReceipt {
  amount: string
  receivedOn: string
  mode: ReceiptMode
  reference: string
}

export const RECEIPT_FIELDS = {
  amount: 'receipt-amount',
  receivedOn: 'receipt-received-on',
  mode: 'receipt-mode',
  reference: 'receipt-reference',
} as const

const AMOUNT_MISSING = 'Enter the amount in rupees, such as 118.00.'
const DAY_MISSING = 'Enter the day on which it was received.'
const DAY_TO_COME = 'The day on which it was received cannot be in the future.'
const DAY_TOO_EARLY = 'The day on which it was received cannot be before 1 July 2017.'
const REFERENCE_MISSING = 'Enter the reference, so that the money can be found at the bank.'

/** One transfer or cheque is one receipt of an invoice: cash alone may come twice under one word. */
export function isWrittenDown(typed: TypedReceipt, receipts: readonly InvoiceReceipt[]): boolean {
  const reference = typed.reference.trim().toLowerCase()
  return typed.mode !== 'cash' && receipts.some((known) => known.mode === typed.mode && known.reference?.toLowerCase() === reference)
}

/** Part of what is outstanding may be received, never more; what went through a bank needs its reference. */
export function checkReceipt(
  typed: TypedReceipt,
  { outstandingPaise, receipts }: { outstandingPaise: number; receipts: readonly InvoiceReceipt[] },
  today: string,
): SummarizedError[] {
  const errors: SummarizedError[] = []
  const paise = paiseOf(typed.amount)
  if (paise === null || paise === 0) errors.push({ field: RECEIPT_FIELDS.amount, message: AMOUNT_MISSING })
  else if (paise > outstandingPaise) errors.push(tooMuch(outstandingPaise))
  if (dayOrNull(typed.receivedOn) === null) errors.push({ field: RECEIPT_FIELDS.receivedOn, message: DAY_MISSING })
  else if (typed.receivedOn < GST_SINCE) errors.push({ field: RECEIPT_FIELDS.receivedOn, message: DAY_TOO_EARLY })
  else if (typed.receivedOn > today) errors.push({ field: RECEIPT_FIELDS.receivedOn, message: DAY_TO_COME })
  if (typed.mode !== 'cash' && typed.reference.trim() === '') errors.push({ field: RECEIPT_FIELDS.reference, message: REFERENCE_MISSING })
  else if (isWrittenDown(typed, receipts)) errors.push(REFERENCE_USED)
  return errors
}

export function tooMuch(outstandingPaise: number): SummarizedError {
  const message =
    outstandingPaise === 0
      ? 'This invoice has been paid in full meanwhile. Nothing was recorded.'
      : `No more than ${formatRupees(outstandingPaise)} is outstanding.`
  return { field: RECEIPT_FIELDS.amount, message }
}

const REFERENCE_USED: SummarizedError = {
  field: RECEIPT_FIELDS.reference,
  message: 'A receipt with this reference is written down for this invoice already.',
}

const INVALID: Record<InvalidReceiptField, SummarizedError> = {
  amountPaise: { field: RECEIPT_FIELDS.amount, message: AMOUNT_MISSING },
  receivedOn: { field: RECEIPT_FIELDS.receivedOn, message: DAY_TO_COME },
  mode: { field: RECEIPT_FIELDS.mode, message: 'Choose how it was received.' },
  reference: { field: RECEIPT_FIELDS.reference, message: REFERENCE_MISSING },
}

/** What the server found that this device could not know. */
export function receiptRefusal(refused: Exclude<ReceiptRefusal, 'too-much'>, field: InvalidReceiptField | undefined): SummarizedError {
  switch (refused) {
    case 'not-found':
      return { field: RECEIPT_FIELDS.amount, message: 'This invoice is not there any more. Nothing was recorded.' }
    case 'cancelled':
      return { field: RECEIPT_FIELDS.amount, message: 'This invoice has been cancelled meanwhile. Nothing was recorded.' }
    case 'reference-used':
      return REFERENCE_USED
    case 'id-reused':
      return {
        field: RECEIPT_FIELDS.amount,
        message: 'This receipt was recorded before with other details. Close the window and look at the list.',
      }
    case 'invalid':
      return INVALID[field !== undefined && field in INVALID ? field : 'amountPaise']
    default:
      return { field: RECEIPT_FIELDS.amount, message: refusedFor(refused) }
  }
}
