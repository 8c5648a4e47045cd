import { useState } from 'react'
import { deliveryCodeLooks, renewDeliveryCode, showDeliveryCode, type ShownCode } from '#backend/rpc/shipment/delivery-codes.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** The code of one shipment, shown when asked for alone, and who has read it. */
export function useOfficeCode(shipmentId: string) {
  const looks = useServerQuery(shipmentId, () => deliveryCodeLooks(shipmentId))
  const [shown, setShown] = useState<ShownCode | null>(null)
  const attempt = useFormSubmit(noAnswerWords('failed'))

  const show = () =>
    attempt.run([], async () => {
      const call = await showDeliveryCode(shipmentId)
      if (call.kind !== 'answer') return noAnswerWords(call.kind)
      if ('refused' in call.value) return 'This shipment needs no code any more.'
      setShown(call.value)
      looks.again()
      return null
    })

  const renew = () =>
    attempt.run([], async () => {
      const call = await renewDeliveryCode(shipmentId)
      if (call.kind !== 'answer') return noAnswerWords(call.kind)
      if ('refused' in call.value) return 'This shipment needs no code any more.'
      setShown(null)
      looks.again()
      showToast('There is a new code. The one before is worth nothing any more.', { tone: 'good' })
      return null
    })

  return { looks, shown, show, hide: () => setShown(null), renew, busy: attempt.busy, failure: attempt.failure }
}
