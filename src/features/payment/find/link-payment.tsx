import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FindShipment } from '#features/payment/find/find-shipment.tsx'
import { gatewayOf } from '#features/payment/gateway/gateway-of.ts'
import { NoWordOfServer } from '#features/payment/pay/no-answer-notice.tsx'
import { PayElsewhere } from '#features/payment/pay/pay-elsewhere.tsx'
import { paymentAttempt, closePaymentAttempt } from '#features/payment/gateway/payment-attempt.ts'
import { PaymentDone } from '#features/payment/pay/payment-done.tsx'
import { PaymentForm } from '#features/payment/pay/payment-form.tsx'
import type { PaymentLink } from '#features/payment/find/payment-link.ts'
import { PaymentSummary } from '#features/payment/pay/payment-summary.tsx'
import { refusalWords } from '#features/payment/pay/payment-messages.ts'
import { useGateway } from '#features/payment/gateway/use-gateway.ts'
import type { PayRefusal } from '#domain/billing/payment.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type CostLink = Extract<PaymentLink, { kind: 'cost' }>

/** Method and cost from the address. No shipment waits for this money, so no address can mark one as paid. */
export function LinkPayment({ link }: { link: CostLink }) {
  const { state, askAgain } = useGateway()
  const location = useLocation()
  const closed = state.kind === 'known' && gatewayOf(state.gateway) === null

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        {link.costRefused && <Banner tone="warn" title="The amount in this link is not valid." />}
        <PaymentSummary method={link.method} amountPaise={link.amountPaise} />
        {closed && <PayByNumber />}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {link.amountPaise === 0 && !closed ? (
          <PayByNumber />
        ) : isPaid(location.state) ? (
          <PaymentDone demo />
        ) : (
          <Payment link={link} state={state} onAskAgain={askAgain} />
        )}
      </div>
    </div>
  )
}

function PayByNumber() {
  return (
    <section aria-labelledby="by-number" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="by-number" className="text-xl">
        Pay for a shipment
      </h2>
      <FindShipment />
    </section>
  )
}

interface PaymentProps {
  link: CostLink
  state: ReturnType<typeof useGateway>['state']
  onAskAgain: () => void
}

function Payment({ link, state, onAskAgain }: PaymentProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const [refusal, setRefusal] = useState<PayRefusal | null>(null)
  const attemptOf = `${link.method} ${link.amountPaise}`
  const upi = { reference: `WB${paymentAttempt(attemptOf).slice(0, 8).toUpperCase()}`, note: `Shipping ${link.method}` }

  switch (state.kind) {
    case 'asking':
      return (
        <Loading>
          <Skeleton className="h-96 w-full" />
        </Loading>
      )
    case 'no-answer':
      return <NoWordOfServer why={state.why} onTryAgain={onAskAgain} />
    case 'known': {
      const gateway = gatewayOf(state.gateway)
      return (
        <>
          {refusal && <Banner tone="warn" role="alert" title={refusalWords(refusal)} />}
          {gateway === null ? (
            <PayElsewhere amountPaise={link.amountPaise} upi={upi} />
          ) : (
            <PaymentForm
              gateway={gateway}
              amountPaise={link.amountPaise}
              shipment={null}
              attemptOf={attemptOf}
              upi={upi}
              // In the history's entry, so that a reload or Back shows it as paid instead of asking again.
              onPaid={() => {
                closePaymentAttempt(attemptOf)
                void navigate(location, { replace: true, state: { paid: true } })
              }}
              onRefused={(outcome) => {
                setRefusal(outcome.refusal)
                onAskAgain()
              }}
            />
          )}
        </>
      )
    }
  }
}

function isPaid(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'paid' in state && state.paid === true
}
