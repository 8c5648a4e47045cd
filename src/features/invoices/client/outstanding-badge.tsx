import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'

export function OutstandingBadge({ invoice }: { invoice: Pick<InvoiceSummary, 'status' | 'totalPaise' | 'receivedPaise'> }) {
  if (invoice.status === 'cancelled') return <Badge>Cancelled</Badge>
  const outstandingPaise = invoice.totalPaise - invoice.receivedPaise
  return (
    <Badge tone={outstandingPaise === 0 ? 'good' : 'warn'} wrap>
      {outstandingPaise === 0 ? 'Paid in full' : `${formatRupees(outstandingPaise)} outstanding`}
    </Badge>
  )
}
