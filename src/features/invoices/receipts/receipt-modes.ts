import type { ReceiptMode } from '#domain/billing/invoice.ts'

export const RECEIPT_MODES: readonly { mode: ReceiptMode; text: string }[] = [
  { mode: 'bank', text: 'Bank transfer' },
  { mode: 'upi', text: 'UPI' },
  { mode: 'cheque', text: 'Cheque' },
  { mode: 'cash', text: 'Cash' },
]

export function modeWords(mode: ReceiptMode): string {
  return RECEIPT_MODES.find((known) => known.mode === mode)?.text ?? mode
}
