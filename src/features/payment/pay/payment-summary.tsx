import { isOnlyClaimed, isPaid, type ShownQuote } from '#domain/billing/payment.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { LockIcon } from '#ui/layout/icons.tsx'

interface PaymentSummaryProps {
  method: string
  amountPaise: number
  trackingNumber?: string
  /** The shipment's way, and its price without tax, where the server tells them. */
  quote?: ShownQuote
}

/** What is paid for, and how much. */
export function PaymentSummary({ method, amountPaise, trackingNumber, quote }: PaymentSummaryProps) {
  return (
    <section aria-label="What you pay for" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div>
        <Badge wrap>
          <LockIcon className="size-4" /> Secure Payment
        </Badge>
      </div>
      <dl className="flex flex-col gap-4">
        {trackingNumber !== undefined && <Fact name="Tracking number">{trackingNumber}</Fact>}
        {quote?.fromCity && quote.toCity && <Fact name="From where to where">{`${quote.fromCity} to ${quote.toCity}`}</Fact>}
        <Fact name="Shipping method">{method}</Fact>
        {typeof quote?.basePaise === 'number' && quote.totalPaise > 0 && (
          <>
            <Fact name="Price without tax">{formatRupees(quote.basePaise)}</Fact>
            <Fact name="GST">{formatRupees(quote.totalPaise - quote.basePaise)}</Fact>
          </>
        )}
        {quote !== undefined && quote.paidPaise > 0 && !isPaid(quote) && (
          <>
            <Fact name="In total">{formatRupees(quote.totalPaise)}</Fact>
            <Fact name="Paid so far">{formatRupees(quote.paidPaise)}</Fact>
            {isOnlyClaimed(quote) && <Fact name="Of that by UPI, not confirmed yet">{formatRupees(quote.claimedPaise ?? 0)}</Fact>}
          </>
        )}
        <div>
          <dt className="text-sm text-ink-muted">
            {quote !== undefined && quote.paidPaise > 0 && !isPaid(quote) ? 'Left to pay' : 'Cost'}
          </dt>
          <dd className="text-2xl font-bold tabular-nums min-[22rem]:text-3xl">{formatRupees(amountPaise)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-medium break-all tabular-nums">{children}</dd>
    </div>
  )
}
