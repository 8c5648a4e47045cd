import { isOnlyClaimed, NOT_CONFIRMED, type PaidShipment, type ShownQuote } from '#domain/billing/payment.ts'
import type { PaymentOutcome } from '#features/payment/gateway/gateway.ts'
import { gatewayOf } from '#features/payment/gateway/gateway-of.ts'
import { PayElsewhere } from '#features/payment/pay/pay-elsewhere.tsx'
import { PaymentDone } from '#features/payment/pay/payment-done.tsx'
import { PaymentForm } from '#features/payment/pay/payment-form.tsx'
import { PaymentReceipt } from '#features/payment/pay/payment-receipt.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatInstant } from '#ui/format/format-time.ts'

interface ShipmentPaymentStateProps {
  shipment: PaidShipment
  /** Names the payment in this tab. */
  attemptOf: string
  quote: ShownQuote
  justPaid: boolean
  onPaid: (outcome: Extract<PaymentOutcome, { kind: 'paid' }>) => void
  onRefused: (outcome: Extract<PaymentOutcome, { kind: 'refused' }>) => void
}

export function ShipmentPaymentState({ shipment, attemptOf, quote, justPaid, onPaid, onRefused }: ShipmentPaymentStateProps) {
  switch (quote.state) {
    case 'paid':
    case 'paid-demo':
      return (
        <>
          {justPaid && <PaymentDone demo={quote.state === 'paid-demo'} trackingNumber={quote.trackingNumber} />}
          <p className="flex flex-wrap items-center gap-3">
            {isOnlyClaimed(quote) ? (
              <Badge wrap>{NOT_CONFIRMED}</Badge>
            ) : (
              <Badge tone="good">{quote.state === 'paid-demo' ? 'Paid (demo)' : 'Paid'}</Badge>
            )}
            {quote.paidAt !== null && <time dateTime={quote.paidAt}>{formatInstant(quote.paidAt)} IST</time>}
          </p>
          {isOnlyClaimed(quote) ? (
            <p>
              {formatRupees(quote.claimedPaise ?? 0)} was paid by UPI at the door. We confirm it once it is in our bank; nothing is asked
              for again meanwhile.
            </p>
          ) : (
            <PaymentReceipt quote={quote} shipment={shipment} />
          )}
        </>
      )
    case 'nothing-to-pay':
      return <Banner tone="neutral" role="status" title="There is nothing to pay for this shipment." />
    case 'cancelled':
      return (
        <Banner tone="neutral" role="status" title="This shipment has been cancelled.">
          There is nothing to pay.
        </Banner>
      )
    case 'on-invoice':
      return (
        <Banner tone="neutral" role="status" title="This shipment has been billed on an invoice.">
          There is nothing to pay here: it is paid with its invoice.
        </Banner>
      )
    case 'due':
      return <Due shipment={shipment} attemptOf={attemptOf} quote={quote} onPaid={onPaid} onRefused={onRefused} />
    default:
      return (
        <Banner tone="neutral" role="status" title={`This shipment cannot be paid here: ${String(quote.state)}.`}>
          Please reload the page, or ask us.
        </Banner>
      )
  }
}

function Due({ shipment, attemptOf, quote, onPaid, onRefused }: Omit<ShipmentPaymentStateProps, 'justPaid'>) {
  const gateway = gatewayOf(quote.gateway)
  const upi = { reference: quote.trackingNumber, note: `Shipment ${quote.trackingNumber}` }
  if (gateway === null) return <PayElsewhere amountPaise={quote.outstandingPaise} upi={upi} />
  return (
    <PaymentForm
      gateway={gateway}
      amountPaise={quote.outstandingPaise}
      shipment={shipment}
      attemptOf={attemptOf}
      upi={upi}
      onPaid={onPaid}
      onRefused={onRefused}
    />
  )
}
