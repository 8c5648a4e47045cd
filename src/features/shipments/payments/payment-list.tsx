import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import type { GatewaySetting, Payment } from '#domain/billing/payment.ts'
import { wordOf } from '#domain/values/word-of.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatInstant } from '#ui/format/format-time.ts'

interface PaymentListProps {
  payments: Payment[]
  gateway: GatewaySetting
  paidPaise: number
  claimedPaise?: number
}

/** The latest first, as the server tells them. Once the gateway is a real one, what was pretended before pays nothing. */
export function PaymentList({ payments, gateway, paidPaise, claimedPaise = 0 }: PaymentListProps) {
  const claim = claimedPaise > 0 && (
    <p className="text-ink-muted">
      {formatRupees(claimedPaise)} was paid by UPI at the door, as the payer said. It is confirmed once it is found in the bank, on{' '}
      <Link to={paths.cash} className="text-link underline underline-offset-4">
        Cash
      </Link>
      .
    </p>
  )
  if (payments.length === 0)
    return claim || <p className="text-ink-muted">{paidPaise > 0 ? 'It was collected at the door.' : 'Nothing has been paid yet.'}</p>
  return (
    <>
      {claim}
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
    </>
  )
}

const METHODS: Record<Payment['method'], string> = { card: 'Card', upi: 'UPI', cash: 'Cash', bank: 'Bank transfer' }
