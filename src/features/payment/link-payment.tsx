import { useLocation, useNavigate } from 'react-router-dom'
import { FindShipment } from '#features/payment/find-shipment.tsx'
import { paymentAttempt, closePaymentAttempt } from '#features/payment/payment-attempt.ts'
import { PaymentDone } from '#features/payment/payment-done.tsx'
import { PaymentForm } from '#features/payment/payment-form.tsx'
import type { PaymentLink } from '#features/payment/payment-link.ts'
import { PaymentSummary } from '#features/payment/payment-summary.tsx'
import { simulatedGateway } from '#features/payment/simulated-gateway.ts'
import { Banner } from '#ui/banner.tsx'

/** Method and cost out of the address. No shipment waits for this money, so whatever the address says, none is marked as paid. */
export function LinkPayment({ link }: { link: Extract<PaymentLink, { kind: 'cost' }> }) {
  const navigate = useNavigate()
  const location = useLocation()
  const paid = isPaid(location.state)
  const attemptOf = `${link.method} ${link.amountPaise}`
  const byNumber = link.amountPaise === 0

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        {link.costRefused && <Banner tone="warn" title="The amount in this link is not valid." />}
        <PaymentSummary method={link.method} amountPaise={link.amountPaise} />
        {byNumber && (
          <section aria-labelledby="by-number" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
            <h2 id="by-number" className="text-xl">
              Pay for a shipment
            </h2>
            <FindShipment />
          </section>
        )}
      </div>
      {paid ? (
        <PaymentDone demo />
      ) : (
        <PaymentForm
          gateway={simulatedGateway}
          amountPaise={link.amountPaise}
          shipment={null}
          attemptOf={attemptOf}
          upi={{ reference: `WB${paymentAttempt(attemptOf).slice(0, 8).toUpperCase()}`, note: `Shipping ${link.method}` }}
          // In the history's entry, so that a reload or Back shows it as paid instead of asking again.
          onPaid={() => {
            closePaymentAttempt(attemptOf)
            void navigate(location, { replace: true, state: { paid: true } })
          }}
          onRefused={() => undefined}
        />
      )}
    </div>
  )
}

function isPaid(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'paid' in state && state.paid === true
}
