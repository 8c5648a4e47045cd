import { useCallback, useEffect, useState } from 'react'
import { paymentQuote } from '#backend/rpc/visitor/pay-shipment.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { isPaid, type PaidShipment, type ShownQuote } from '#domain/billing/payment.ts'
import { PAGE_RETURNS } from '#features/payment/gateway/page-returns.ts'
import { useRefreshWhen } from '#ui/hooks/use-refresh-when.ts'

export type QuoteState =
  | { kind: 'asking' }
  | { kind: 'known'; quote: ShownQuote }
  | { kind: 'unknown' }
  | { kind: 'no-answer'; why: NoAnswer }

/**
 * What the server says of a shipment: when the page opens, after Back, when the signal returns, and when somebody comes back to the tab,
 * because it may have been paid from another one.
 */
export function useQuote(shipment: PaidShipment) {
  const token = 'token' in shipment ? shipment.token : null
  const trackingNumber = 'trackingNumber' in shipment ? shipment.trackingNumber : ''
  const [state, setState] = useState<QuoteState>({ kind: 'asking' })
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    let ignore = false
    void paymentQuote(token === null ? { trackingNumber } : { token }).then((call) => {
      if (ignore) return
      setState((before) => {
        // A person who has just paid by number keeps the receipt, although the number no longer tells strangers anything.
        if (call.kind === 'answer' && call.value.quote === null && before.kind === 'known' && isPaid(before.quote)) return before
        if (call.kind === 'answer') return call.value.quote === null ? { kind: 'unknown' } : { kind: 'known', quote: call.value.quote }
        // A failed look does not forget what was known; paying asks the server again anyway.
        return before.kind === 'known' ? before : { kind: 'no-answer', why: call.kind }
      })
    })
    return () => {
      ignore = true
    }
  }, [token, trackingNumber, asked])

  const refresh = useCallback(() => setAsked((before) => before + 1), [])
  useRefreshWhen(refresh, PAGE_RETURNS)

  const askAgain = useCallback(() => {
    setState({ kind: 'asking' })
    refresh()
  }, [refresh])
  const learn = useCallback((quote: ShownQuote) => setState({ kind: 'known', quote }), [])
  return { state, askAgain, learn }
}
