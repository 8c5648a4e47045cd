import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkDeliveryCode } from '#backend/rpc/shipment/delivery-codes.ts'
import type { RecipientCode } from '#domain/shipment/receipt/receipt-facts.ts'

/** What is known of the typed digits beside right and wrong. */
export type DigitsState = { kind: 'asking' | 'not-asked' | 'locked' } | { kind: 'tried'; triesLeft: number }

/**
 * Asks as soon as six digits stand there. Without signal they go with the capture, and are checked when it arrives; what was judged wrong at
 * this door stays wrong. After the last try no digits are said any more: they are taken out.
 */
export function useCheckDigits(
  shipmentId: string | null,
  code: RecipientCode | undefined,
  onSaid: (digits: string, said: 'right' | 'wrong' | 'locked') => void,
): DigitsState {
  const [known, setKnown] = useState<{ digits: string; state: DigitsState } | null>(null)
  const wrong = useRef(new Set<string>())
  const tell = useEffectEvent(onSaid)
  const digits = code?.way === 'typed' && code.said === undefined && /^[0-9]{6}$/.test(code.value) ? code.value : null

  useEffect(() => {
    if (digits === null || shipmentId === null) return
    if (wrong.current.has(digits)) return tell(digits, 'wrong')
    let ignore = false
    void checkDeliveryCode(shipmentId, digits).then(
      (call) => {
        if (ignore) return
        if (call.kind === 'answer' && 'result' in call.value) {
          const { result, triesLeft } = call.value
          const isLast = result === 'wrong' && triesLeft === 0
          // Once all tries are used up, another code is made, which may be any.
          if (isLast) wrong.current.clear()
          else if (result === 'wrong') wrong.current.add(digits)
          setKnown({ digits, state: isLast ? { kind: 'locked' } : { kind: 'tried', triesLeft } })
          tell(digits, isLast ? 'locked' : result)
        } else if (call.kind === 'answer' && 'refused' in call.value && call.value.refused === 'locked') {
          wrong.current.clear()
          setKnown({ digits, state: { kind: 'locked' } })
          tell(digits, 'locked')
        } else setKnown({ digits, state: { kind: 'not-asked' } })
      },
      () => {
        if (!ignore) setKnown({ digits, state: { kind: 'not-asked' } })
      },
    )
    return () => {
      ignore = true
    }
  }, [shipmentId, digits])

  if (known !== null && (known.digits === code?.value || (known.state.kind === 'locked' && code === undefined))) return known.state
  return { kind: digits !== null && shipmentId !== null ? 'asking' : 'not-asked' }
}
