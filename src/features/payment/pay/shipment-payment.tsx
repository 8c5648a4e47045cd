import { useEffect, useState } from 'react'
import { isPaid, type PaidShipment, type PayRefusal } from '#domain/billing/payment.ts'
import { FindShipment } from '#features/payment/find/find-shipment.tsx'
import { NoWordOfServer } from '#features/payment/pay/no-answer-notice.tsx'
import { closePaymentAttempt } from '#features/payment/gateway/payment-attempt.ts'
import { PaymentSummary } from '#features/payment/pay/payment-summary.tsx'
import { refusalWords } from '#features/payment/pay/payment-messages.ts'
import { ShipmentPaymentState } from '#features/payment/pay/shipment-payment-state.tsx'
import { useQuote } from '#features/payment/find/use-quote.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** A shipment's own payment: amount and state come from the server, not from the address. */
export function ShipmentPayment({ shipment }: { shipment: PaidShipment }) {
  const { state, askAgain, learn } = useQuote(shipment)
  const named = 'token' in shipment ? shipment.token : shipment.trackingNumber
  const [justPaid, setJustPaid] = useState(false)
  const [refusal, setRefusal] = useState<PayRefusal | null>(null)

  // A paid shipment's number tells a stranger nothing any more.
  const over = state.kind === 'unknown' || (state.kind === 'known' && isPaid(state.quote))
  useEffect(() => {
    if (over) closePaymentAttempt(named)
  }, [over, named])

  switch (state.kind) {
    case 'asking':
      return (
        <Loading>
          <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Skeleton className="h-56 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        </Loading>
      )
    case 'no-answer':
      return <NoWordOfServer why={state.why} onTryAgain={askAgain} />
    case 'unknown':
      return 'trackingNumber' in shipment ? (
        <div className="max-w-xl rounded-card border border-line bg-surface p-5 sm:p-6">
          <FindShipment notFound={shipment.trackingNumber} />
        </div>
      ) : (
        <div className="flex max-w-xl flex-col gap-6">
          <Banner tone="neutral" role="status" title="This payment link leads to no shipment.">
            It may have been cut off on its way. Ask for it again, or find your shipment by its number.
          </Banner>
          <FindShipment />
        </div>
      )
    case 'known':
      return (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <PaymentSummary
            method={state.quote.shippingMethod}
            amountPaise={isPaid(state.quote) ? state.quote.totalPaise : state.quote.outstandingPaise}
            trackingNumber={state.quote.trackingNumber}
            quote={state.quote}
          />
          <div className="flex min-w-0 flex-col gap-5">
            {refusal && <Banner tone="warn" role="alert" title={refusalWords(refusal)} />}
            <ShipmentPaymentState
              shipment={shipment}
              attemptOf={named}
              quote={state.quote}
              justPaid={justPaid}
              onPaid={({ quote }) => {
                setRefusal(null)
                setJustPaid(true)
                if (quote) learn(quote)
              }}
              onRefused={({ refusal: said, quote }) => {
                setRefusal(said)
                if (quote) learn(quote)
              }}
            />
          </div>
        </div>
      )
  }
}
