import { PAYMENT_MODES, type PaymentMode, type Shipment } from '#domain/shipment/shipment.ts'
import { paiseOf } from '#domain/time-and-money/money.ts'
import { withoutGrouping } from '#domain/time-and-money/typed-number.ts'

/** ₹10,00,000. */
export const COLLECT_LIMIT_PAISE = 10_00_000_00

/** As the office chooses it and files say it. */
export const PAYMENT_MODE_WORDS: Record<PaymentMode, string> = { prepaid: 'Prepaid', cod: 'Cash on delivery', to_pay: 'To pay' }
/** On labels and in rows, before the amount. */
export const SHORT_MODE_WORDS: Record<PaymentMode, string> = { prepaid: 'Prepaid', cod: 'COD', to_pay: 'To pay' }

const DEFAULT_HANDLING = 'Fragile, Prepaid'
const HANDLING_TO_COLLECT = 'Fragile'

export type Collecting = Pick<Shipment, 'payment_mode' | 'collect_amount' | 'freight_paid' | 'taken_at_door' | 'invoice_id'>

export function paymentModeOf({ payment_mode }: Collecting): PaymentMode {
  return payment_mode ?? 'prepaid'
}

/** In paise, as it was settled. */
export function settledToCollect({ collect_amount }: Collecting): number {
  return collect_amount ?? 0
}

/**
 * In paise, what is left to be taken at the door: what was taken at one before, not again (`app.still_at_door`), nor freight that was paid for or
 * stands on an invoice (`app.left_at_door`).
 */
export function toCollect(shipment: Collecting): number {
  const isFreight = paymentModeOf(shipment) === 'to_pay'
  if (isFreight && shipment.invoice_id) return 0
  const paid = isFreight ? (shipment.freight_paid ?? 0) : 0
  return Math.max(0, settledToCollect(shipment) - paid - (shipment.taken_at_door ?? 0))
}

/** The usual text says "Prepaid", which a parcel that has to be paid for must not say. */
export function handlingOf(shipment: Collecting & Pick<Shipment, 'handling_instructions'>): string {
  const text = shipment.handling_instructions?.trim() ?? ''
  return text === DEFAULT_HANDLING && paymentModeOf(shipment) !== 'prepaid' ? HANDLING_TO_COLLECT : text
}

/** What a form becomes with another way of paying: a prepaid one collects nothing, and the usual handling text follows. */
export function withPaymentMode<Typed extends { paymentMode: PaymentMode; collectAmount: string; handlingInstructions: string }>(
  { collectAmount, handlingInstructions: text }: Typed,
  paymentMode: PaymentMode,
): Pick<Typed, 'paymentMode' | 'collectAmount' | 'handlingInstructions'> {
  const isPrepaid = paymentMode === 'prepaid'
  const usual = isPrepaid ? HANDLING_TO_COLLECT : DEFAULT_HANDLING
  const instead = isPrepaid ? DEFAULT_HANDLING : HANDLING_TO_COLLECT
  return { paymentMode, collectAmount: isPrepaid ? '' : collectAmount, handlingInstructions: text.trim() === usual ? instead : text }
}

/** What a file or a pasted row says, in the words of the form or in the short ones that people type; null for what is none of them. */
export function paymentModeOfWords(words: string): PaymentMode | null {
  const said = words.trim().toLowerCase()
  if (said === '') return 'prepaid'
  const isSaid = (mode: PaymentMode) => [mode, PAYMENT_MODE_WORDS[mode], SHORT_MODE_WORDS[mode]].some((word) => word.toLowerCase() === said)
  return PAYMENT_MODES.find(isSaid) ?? null
}

/** Typed rupees as paise; null for none and for what is no amount. More digits than an amount can have is over the limit. */
export function collectPaiseOf(typed: string): number | null {
  const bare = withoutGrouping(typed)
  if (/^0*[1-9]\d{10}/.test(bare)) return COLLECT_LIMIT_PAISE + 1
  return bare === '' ? null : paiseOf(bare)
}
