import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { isOnlyClaimed, isPaid, NOT_CONFIRMED, type PaymentLedger } from '#domain/billing/payment.ts'
import { CopyPaymentLink } from '#features/shipments/payments/copy-payment-link.tsx'
import { PaymentList } from '#features/shipments/payments/payment-list.tsx'
import { RecordPaymentDialog } from '#features/shipments/payments/record-payment-dialog.tsx'
import type { useShipmentPayments } from '#features/shipments/payments/use-shipment-payments.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

/** What was paid for a shipment. It needs a connection: an old copy could make somebody pay twice. */
export function PaymentsSection({ shipmentId, query }: { shipmentId: string; query: ReturnType<typeof useShipmentPayments> }) {
  const ledger = query.value?.ledger
  return (
    <section aria-labelledby="payments" className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="payments" tabIndex={-1} className="text-xl">
          Payments
        </h2>
        {ledger && <StateBadge ledger={ledger} />}
      </div>
      <ServerTrouble query={query} words={noAnswerWords} role="status" size="small">
        {ledger ? 'This is what was known a moment ago.' : 'Payments are kept by the server alone.'}
      </ServerTrouble>
      {query.value === null && query.isAsking && (
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {ledger && <Ledger ledger={ledger} shipmentId={shipmentId} onChange={(changed) => query.change(() => ({ ledger: changed }))} />}
    </section>
  )
}

function StateBadge({ ledger }: { ledger: PaymentLedger }) {
  const { state, outstandingPaise } = ledger
  if (isPaid(ledger) && isOnlyClaimed(ledger)) {
    return (
      <Badge tone="warn" wrap>
        {NOT_CONFIRMED}
      </Badge>
    )
  }
  switch (state) {
    case 'paid':
      return <Badge tone="good">Paid</Badge>
    case 'paid-demo':
      return <Badge tone="good">Paid (demo)</Badge>
    case 'due':
      return (
        <Badge tone="warn" wrap>
          {formatRupees(outstandingPaise)} outstanding
        </Badge>
      )
    case 'on-invoice':
      return <Badge>On invoice</Badge>
    case 'nothing-to-pay':
      return <Badge>No price</Badge>
    case 'cancelled':
      return <Badge>Nothing to pay</Badge>
    default:
      return <Badge>{state}</Badge>
  }
}

interface LedgerProps {
  ledger: PaymentLedger
  shipmentId: string
  onChange: (ledger: PaymentLedger) => void
}

function Ledger({ ledger, shipmentId, onChange }: LedgerProps) {
  const online = useOnline()
  const [recording, setRecording] = useState(false)
  const overpaid = ledger.paidPaise - ledger.totalPaise
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 min-[22rem]:grid-cols-2 sm:grid-cols-3">
        <Amount name="Amount with GST" paise={ledger.totalPaise} />
        <Amount name="Paid" paise={ledger.paidPaise} />
        <Amount name={overpaid > 0 ? 'Paid too much' : 'Outstanding'} paise={overpaid > 0 ? overpaid : ledger.outstandingPaise} />
      </dl>
      <PaymentList
        payments={ledger.payments}
        gateway={ledger.gateway}
        paidPaise={ledger.paidPaise}
        claimedPaise={ledger.claimedPaise ?? 0}
      />
      {ledger.state === 'on-invoice' && (
        <p className="text-ink-muted">This shipment has been billed: what is received for it belongs to its invoice.</p>
      )}
      {ledger.state === 'due' && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="secondary" disabled={!online} onClick={() => setRecording(true)}>
              Record payment
            </Button>
            <Link to={paths.payByLink(ledger.token)} className={buttonClass('secondary')}>
              Pay for Shipment
            </Link>
            <CopyPaymentLink token={ledger.token} />
          </div>
          <p className="text-sm text-ink-muted">Pay for Shipment opens the customer’s page, where they pay online.</p>
          {!online && <p className="text-sm text-ink-muted">Recording a payment needs a connection.</p>}
        </div>
      )}
      {recording && (
        <RecordPaymentDialog
          shipmentId={shipmentId}
          outstandingPaise={ledger.outstandingPaise}
          onClose={() => setRecording(false)}
          onRecorded={(changed) => {
            setRecording(false)
            onChange(changed)
            // The button that opened the window is gone once everything is paid.
            requestAnimationFrame(() => document.getElementById('payments')?.focus())
          }}
        />
      )}
    </>
  )
}

function Amount({ name, paise }: { name: string; paise: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{formatRupees(paise)}</dd>
    </div>
  )
}
