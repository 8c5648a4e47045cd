import { useState } from 'react'
import { showDeliveryCode, type ShownCode } from '#backend/rpc/shipment/delivery-codes.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

const OWN_WORDS = { busy: 'You have opened the code very often just now. Please wait a while and try again.' }

/** Asked for by a press alone, because each look is kept; nothing of it stays on the device. */
export function useMyCode(shipmentId: string) {
  const [shown, setShown] = useState<ShownCode | null>(null)
  const attempt = useFormSubmit(noAnswerWords('failed'))
  const show = () =>
    attempt.run([], async () => {
      const call = await showDeliveryCode(shipmentId)
      if (call.kind !== 'answer') return noAnswerWords(call.kind, OWN_WORDS)
      if ('refused' in call.value) return 'No code is needed for this shipment any more.'
      setShown(call.value)
      return null
    })
  return { shown, show, hide: () => setShown(null), busy: attempt.busy, failure: attempt.failure }
}
