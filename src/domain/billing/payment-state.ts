import type { InvoiceSummary } from '#domain/billing/invoice.ts'

/** How an invoice stands with its money. One that is paid in part may be overdue all the same. */
export interface PaymentState {
  /** Nothing is expected of a cancelled one. */
  outstandingPaise: number
  paid: 'nothing' | 'part' | 'all'
  /** By days, from the day after the due date. */
  isOverdue: boolean
}

/** Which invoices are looked for by their money: on which something is owed, or owed since before today. */
export const OWED_CHOICES = ['outstanding', 'overdue'] as const
export type OwedChoice = (typeof OWED_CHOICES)[number]

type Billed = Pick<InvoiceSummary, 'status' | 'totalPaise' | 'receivedPaise' | 'dueDate'>

/** `today` is the day in India. */
export function paymentState({ status, totalPaise, receivedPaise, dueDate }: Billed, today: string): PaymentState {
  const outstandingPaise = status === 'cancelled' ? 0 : Math.max(0, totalPaise - receivedPaise)
  const paid = receivedPaise >= totalPaise ? 'all' : receivedPaise > 0 ? 'part' : 'nothing'
  return { outstandingPaise, paid, isOverdue: outstandingPaise > 0 && dueDate < today }
}

export function isOwed(invoice: Billed, owed: OwedChoice | null, today: string): boolean {
  const { outstandingPaise, isOverdue } = paymentState(invoice, today)
  return owed === null || (owed === 'overdue' ? isOverdue : outstandingPaise > 0)
}

const DAY_MS = 24 * 60 * 60_000

/** "Payment within 30 days", by the two dates that the invoice keeps. */
export function termsWords({ invoiceDate, dueDate }: Pick<InvoiceSummary, 'invoiceDate' | 'dueDate'>): string {
  const days = Math.round((Date.parse(dueDate) - Date.parse(invoiceDate)) / DAY_MS)
  if (days === 0) return 'Payment on receipt'
  return `Payment within ${days} ${days === 1 ? 'day' : 'days'}`
}
