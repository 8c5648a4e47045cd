import { setShipmentNeeds } from '#backend/rpc/shipment/delivery-needs.ts'
import type { ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

/** Saves what one shipment needs; the server alone holds it. */
export function useShipmentNeeds(shipmentId: string, onSaved: () => void) {
  const attempt = useFormSubmit(noAnswerWords('failed'))
  const save = (needs: ReceiptNeed[] | null) =>
    attempt.run([], async () => {
      const call = await setShipmentNeeds(shipmentId, needs)
      if (call.kind !== 'answer') return noAnswerWords(call.kind)
      if ('refused' in call.value) return 'This shipment is not there any more.'
      showToast('Saved. Its driver’s phone has it with the next contact.', { tone: 'good' })
      onSaved()
      return null
    })
  return { save, busy: attempt.busy, failure: attempt.failure }
}
