import type { CustomerTotals } from '#domain/shipment/my-shipment.ts'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

/** Everything the customer owes, as the server sums it up, and what it is made of. */
export function TotalDue({ totals: { due, duePaise, invoicesDue, invoicesDuePaise } }: { totals: CustomerTotals }) {
  const parts = [
    ...(due > 0 ? [`${formatRupees(duePaise)} for ${countOf(due, 'shipment')}`] : []),
    ...(invoicesDue > 0 ? [`${formatRupees(invoicesDuePaise)} on ${countOf(invoicesDue, 'invoice')}`] : []),
  ]
  return (
    <dl className="rounded-card border border-line bg-sunken px-5 py-4">
      <dt className="text-ink-muted">Total due</dt>
      <dd>
        <span className="block text-2xl font-bold tabular-nums">{formatRupees(duePaise + invoicesDuePaise)}</span>
        {parts.length > 0 && <span className="block text-sm text-ink-muted tabular-nums">{parts.join(' · ')}</span>}
      </dd>
    </dl>
  )
}
