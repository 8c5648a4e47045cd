import { useCallback, useEffect, useState } from 'react'
import { paymentGateway } from '#backend/rpc/visitor/pay-shipment.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import type { GatewaySetting } from '#domain/billing/payment.ts'
import { PAGE_RETURNS } from '#features/payment/gateway/page-returns.ts'
import { useRefreshWhen } from '#ui/hooks/use-refresh-when.ts'

export type GatewayState = { kind: 'asking' } | { kind: 'known'; gateway: GatewaySetting } | { kind: 'no-answer'; why: NoAnswer }

/** The gateway whose payments the server takes. None until the server has said so. */
export function useGateway() {
  const [state, setState] = useState<GatewayState>({ kind: 'asking' })
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    let ignore = false
    void paymentGateway().then((call) => {
      if (ignore) return
      setState((before) => {
        if (call.kind === 'answer') return { kind: 'known', gateway: call.value.gateway }
        // A failed look does not take away the form that somebody types in; paying asks again anyway.
        return before.kind === 'known' ? before : { kind: 'no-answer', why: call.kind }
      })
    })
    return () => {
      ignore = true
    }
  }, [asked])

  const refresh = useCallback(() => setAsked((before) => before + 1), [])
  useRefreshWhen(refresh, PAGE_RETURNS)
  const askAgain = useCallback(() => {
    setState({ kind: 'asking' })
    refresh()
  }, [refresh])
  return { state, askAgain }
}
