import { useCallback, useEffect, useState } from 'react'
import { paymentGateway } from '#backend/pay-shipment.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import type { GatewaySetting } from '#domain/payment.ts'
import { useComingBack } from '#features/payment/use-coming-back.ts'

export type GatewayState = { kind: 'asking' } | { kind: 'known'; gateway: GatewaySetting } | { kind: 'no-answer'; why: NoAnswer }

/** Whose payments the server takes. Until it has said so, nobody's. */
export function useGateway() {
  const [state, setState] = useState<GatewayState>({ kind: 'asking' })
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    let left = false
    void paymentGateway().then((call) => {
      if (left) return
      setState((before) => {
        if (call.kind === 'answer') return { kind: 'known', gateway: call.value.gateway }
        // What somebody is typing is not taken away because a glance failed; paying asks again anyway.
        return before.kind === 'known' ? before : { kind: 'no-answer', why: call.kind }
      })
    })
    return () => {
      left = true
    }
  }, [asked])

  const refresh = useCallback(() => setAsked((before) => before + 1), [])
  useComingBack(refresh)
  const askAgain = useCallback(() => {
    setState({ kind: 'asking' })
    refresh()
  }, [refresh])
  return { state, askAgain }
}
