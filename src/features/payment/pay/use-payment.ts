import { useRef, useState } from 'react'
import type { PaymentGateway, PaymentOutcome, PaymentRequest } from '#features/payment/gateway/gateway.ts'

export type PaymentStage =
  | { kind: 'ready' }
  /** The earlier message keeps its room until the result, or the button would move away under a second press. */
  | { kind: 'processing'; after: Exclude<PaymentStage, { kind: 'processing' }> }
  | { kind: 'offline' }
  | Extract<PaymentOutcome, { kind: 'declined' | 'unheard' }>

/** One payment at a time: presses during it are ignored. The page itself shows results that change the whole page. */
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
