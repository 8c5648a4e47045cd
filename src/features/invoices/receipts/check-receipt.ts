import type { InvalidReceiptField, ReceiptRefusal } from '#backend/rpc/billing/receipts.ts'
import { GST_SINCE } from '#domain/billing/gst.ts'
import { dayOrNull } from '#domain/time-and-money/ist-day.ts'
import type { InvoiceReceipt, ReceiptMode } from '#domain/billing/invoice.ts'
import { paiseOf, plainRupees } from '#domain/time-and-money/money.ts'
import type { TdsSection } from '#domain/billing/tds.ts'
import { refusedFor } from '#domain/values/word-of.ts'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'

export interface TypedReceipt {
  amount: string
  receivedOn: string
  mode: ReceiptMode
  reference: string
  /** Null when nothing was withheld; what was typed as an amount then counts for nothing. */
  tdsSection: TdsSection | null
  tds: string
}

export const RECEIPT_FIELDS = {
  amount: 'receipt-amount',
  receivedOn: 'receipt-received-on',
  mode: 'receipt-mode',
  reference: 'receipt-reference',
  tdsSection: 'receipt-tds-section',
  tds: 'receipt-tds',
} as const

const AMOUNT_MISSING = 'Enter the amount in rupees, such as 118.00.'
const TDS_MISSING = 'Enter the TDS in rupees, such as 2.36, or choose No TDS.'
const SECTION_MISSING = 'Choose the section under which the tax was withheld.'
const DAY_MISSING = 'Enter the day on which it was received.'
const DAY_TO_COME = 'The day on which it was received cannot be in the future.'
const DAY_TOO_EARLY = 'The day on which it was received cannot be before 1 July 2017.'
const REFERENCE_MISSING = 'Enter the reference, so that the money can be found at the bank.'

/** One transfer or cheque is one receipt of an invoice: cash alone may come twice under one word. */
function isWrittenDown(typed: TypedReceipt, receipts: readonly InvoiceReceipt[]): boolean {
  const reference = typed.reference.trim().toLowerCase()
  return typed.mode !== 'cash' && receipts.some((known) => known.mode === typed.mode && known.reference?.toLowerCase() === reference)
}

/** Null where it is no amount. */
export function tdsOf({ tdsSection, tds }: Pick<TypedReceipt, 'tdsSection' | 'tds'>): number | null {
  if (tdsSection === null) return 0
  const paise = paiseOf(tds)
  return paise === 0 ? null : paise
}

/** For an amount that nobody typed: it is the rest of what is outstanding. */
export function restBeside(tds: Pick<TypedReceipt, 'tdsSection' | 'tds'>, outstandingPaise: number): string {
  return plainRupees(Math.max(0, outstandingPaise - (tdsOf(tds) ?? 0)))
}

/** Part of what is outstanding may be received, never more; what went through a bank needs its reference. */
export function checkReceipt(
  typed: TypedReceipt,
  { outstandingPaise, receipts }: { outstandingPaise: number; receipts: readonly InvoiceReceipt[] },
  today: string,
): SummarizedError[] {
  const errors: SummarizedError[] = []
  const paise = paiseOf(typed.amount)
  const tdsPaise = tdsOf(typed)
  if (paise === null || paise === 0) errors.push({ field: RECEIPT_FIELDS.amount, message: AMOUNT_MISSING })
  else if (paise + (tdsPaise ?? 0) > outstandingPaise) errors.push(tooMuch(outstandingPaise, tdsPaise ?? 0))
  if (dayOrNull(typed.receivedOn) === null) errors.push({ field: RECEIPT_FIELDS.receivedOn, message: DAY_MISSING })
  else if (typed.receivedOn < GST_SINCE) errors.push({ field: RECEIPT_FIELDS.receivedOn, message: DAY_TOO_EARLY })
  else if (typed.receivedOn > today) errors.push({ field: RECEIPT_FIELDS.receivedOn, message: DAY_TO_COME })
  if (typed.mode !== 'cash' && typed.reference.trim() === '') errors.push({ field: RECEIPT_FIELDS.reference, message: REFERENCE_MISSING })
  else if (isWrittenDown(typed, receipts)) errors.push(REFERENCE_USED)
  if (tdsPaise === null) errors.push({ field: RECEIPT_FIELDS.tds, message: TDS_MISSING })
  return errors
}

export function tooMuch(outstandingPaise: number, tdsPaise = 0): SummarizedError {
  const field = RECEIPT_FIELDS.amount
  if (outstandingPaise === 0) return { field, message: 'This invoice has been paid in full meanwhile. Nothing was recorded.' }
  const together = tdsPaise === 0 ? '' : ' The amount and its TDS come to more.'
  return { field, message: `No more than ${formatRupees(outstandingPaise)} is outstanding.${together}` }
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
  tdsPaise: { field: RECEIPT_FIELDS.tds, message: TDS_MISSING },
  tdsSection: { field: RECEIPT_FIELDS.tdsSection, message: SECTION_MISSING },
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
