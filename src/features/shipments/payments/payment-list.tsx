import type { GatewaySetting, Payment } from '#domain/billing/payment.ts'
import { wordOf } from '#domain/values/word-of.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatInstant } from '#ui/format/format-time.ts'

/** The latest first, as the server tells them. Once the gateway is a real one, what was pretended before pays nothing. */
export function PaymentList({ payments, gateway, paidPaise }: { payments: Payment[]; gateway: GatewaySetting; paidPaise: number }) {
  if (payments.length === 0)
    return <p className="text-ink-muted">{paidPaise > 0 ? 'It was collected at the door.' : 'Nothing has been paid yet.'}</p>
  return (
    <ul aria-label="Payments" className="flex flex-col divide-y divide-line border-y border-line">
      {payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <p className="font-semibold tabular-nums">
            {formatRupees(payment.amountPaise)} <span className="font-normal">· {wordOf(METHODS, payment.method)}</span>{' '}
            {payment.demo && <Badge>{gateway === 'demo' ? 'Demo' : 'Demo, does not count'}</Badge>}
          </p>
          <p className="text-sm break-words text-ink-muted">
            {payment.reference !== null && <span className="break-all tabular-nums">{payment.reference} · </span>}
            <time dateTime={payment.paidAt}>{formatInstant(payment.paidAt)} IST</time> · {payment.recordedBy ?? 'Paid online'}
          </p>
        </li>
      ))}
    </ul>
  )
}

const METHODS: Record<Payment['method'], string> = { card: 'Card', upi: 'UPI', cash: 'Cash', bank: 'Bank transfer' }
