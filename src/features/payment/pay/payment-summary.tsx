import type { ReactNode } from 'react'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { LockIcon } from '#ui/layout/icons.tsx'

interface PaymentSummaryProps {
  method: string
  amountPaise: number
  trackingNumber?: string
  children?: ReactNode
}

/** What is paid for, and how much. */
export function PaymentSummary({ method, amountPaise, trackingNumber, children }: PaymentSummaryProps) {
  return (
    <section aria-label="What you pay for" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div>
        <Badge wrap>
          <LockIcon className="size-4" /> Secure Payment
        </Badge>
      </div>
      <dl className="flex flex-col gap-4">
        {trackingNumber !== undefined && <Fact name="Tracking number">{trackingNumber}</Fact>}
        <Fact name="Shipping method">{method}</Fact>
        <div>
          <dt className="text-sm text-ink-muted">Cost</dt>
          <dd className="text-2xl font-bold tabular-nums min-[22rem]:text-3xl">{formatRupees(amountPaise)}</dd>
        </div>
      </dl>
      {children}
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
