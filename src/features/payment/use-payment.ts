import { useRef, useState } from 'react'
import type { PaymentGateway, PaymentOutcome, PaymentRequest } from '#features/payment/gateway.ts'

export type PaymentStage =
  | { kind: 'ready' }
  /** What was said before keeps its room until the result, or the button would move away under a second press. */
  | { kind: 'processing'; after: Exclude<PaymentStage, { kind: 'processing' }> }
  | { kind: 'offline' }
  | Extract<PaymentOutcome, { kind: 'declined' | 'unheard' }>

/** One payment at a time, whatever is pressed meanwhile. What changes the whole page is the page's to show. */
export function usePayment(
  gateway: PaymentGateway,
  onPaid: (outcome: Extract<PaymentOutcome, { kind: 'paid' }>) => void,
  onRefused: (outcome: Extract<PaymentOutcome, { kind: 'refused' }>) => void,
) {
  const [stage, setStage] = useState<PaymentStage>({ kind: 'ready' })
  const underWay = useRef(false)

  async function pay(request: PaymentRequest): Promise<void> {
    if (underWay.current) return
    if (!navigator.onLine) {
      setStage({ kind: 'offline' })
      return
    }
    underWay.current = true
    setStage((before) => ({ kind: 'processing', after: before.kind === 'processing' ? before.after : before }))
    try {
      const outcome = await gateway.pay(request)
      setStage(outcome.kind === 'paid' || outcome.kind === 'refused' ? { kind: 'ready' } : outcome)
      if (outcome.kind === 'paid') onPaid(outcome)
      if (outcome.kind === 'refused') onRefused(outcome)
    } finally {
      underWay.current = false
    }
  }

  return { stage, pay }
}
