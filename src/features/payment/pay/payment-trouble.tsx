import { NEEDS_CONNECTION, unheardWords } from '#features/payment/pay/payment-messages.ts'
import type { PaymentStage } from '#features/payment/pay/use-payment.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

/** Why nothing was paid, right above the button. */
export function PaymentTrouble({ stage }: { stage: PaymentStage }) {
  const online = useOnline()
  if (!online) {
    return (
      <Banner tone="warn" role={stage.kind === 'offline' ? 'alert' : 'status'} title="No connection">
        {NEEDS_CONNECTION}
      </Banner>
    )
  }
  if (stage.kind === 'declined') return <Banner tone="bad" role="alert" title="Payment Failed. Please check your details." />
  if (stage.kind === 'unheard') return <Banner tone="warn" role="alert" title={unheardWords(stage.why)} />
  return null
}
