import type { InvoiceStatus, InvoiceSummary } from '#domain/billing/invoice.ts'
import { paymentState } from '#domain/billing/payment-state.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { wordOf } from '#domain/values/word-of.ts'
import { Badge } from '#ui/feedback/badge.tsx'

const STATUS_WORDS: Record<InvoiceStatus, string> = { raised: 'Raised', cancelled: 'Cancelled' }

interface PaymentBadgesProps {
  invoice: Pick<InvoiceSummary, 'status' | 'totalPaise' | 'receivedPaise' | 'dueDate'>
}

/** How the invoice stands today. One that is paid in part and late says both. */
export function PaymentBadges({ invoice }: PaymentBadgesProps) {
  const { paid, isOverdue } = paymentState(invoice, todayInIndia())
  if (invoice.status !== 'raised') return <Badge>{wordOf(STATUS_WORDS, invoice.status)}</Badge>
  if (paid === 'all') return <Badge tone="good">Paid</Badge>
  return (
    <span className="flex flex-wrap gap-1">
      {isOverdue && <Badge tone="bad">Overdue</Badge>}
      {paid === 'part' && <Badge tone="warn">Part paid</Badge>}
      {!isOverdue && paid === 'nothing' && <Badge>{STATUS_WORDS.raised}</Badge>}
    </span>
  )
}
