import { useCallback, useEffect, useState } from 'react'
import { paymentQuote } from '#backend/pay-shipment.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import { isPaid, type PaidShipment, type PaymentQuote } from '#domain/payment.ts'
import { useComingBack } from '#features/payment/use-coming-back.ts'

export type QuoteState =
  | { kind: 'asking' }
  | { kind: 'known'; quote: PaymentQuote }
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
    let left = false
    void paymentQuote(token === null ? { trackingNumber } : { token }).then((call) => {
      if (left) return
      setState((before) => {
        // Who has just paid by number keeps the receipt, although the number says nothing to strangers any more.
        if (call.kind === 'answer' && call.value.quote === null && before.kind === 'known' && isPaid(before.quote)) return before
        if (call.kind === 'answer') return call.value.quote === null ? { kind: 'unknown' } : { kind: 'known', quote: call.value.quote }
        // What was known is not forgotten because a glance at it failed; paying asks the server again anyway.
        return before.kind === 'known' ? before : { kind: 'no-answer', why: call.kind }
      })
    })
    return () => {
      left = true
    }
  }, [token, trackingNumber, asked])

  const refresh = useCallback(() => setAsked((before) => before + 1), [])
  useComingBack(refresh)

  const askAgain = useCallback(() => {
    setState({ kind: 'asking' })
    refresh()
  }, [refresh])
  const learn = useCallback((quote: PaymentQuote) => setState({ kind: 'known', quote }), [])
  return { state, askAgain, learn }
}
