import { clientNeeds, setClientNeeds } from '#backend/rpc/shipment/delivery-needs.ts'
import type { ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export function useClientNeeds(clientId: string) {
  const query = useServerQuery(`needs of ${clientId}`, async () => clientNeeds(clientId))
  const attempt = useFormSubmit(noAnswerWords('failed'))
  const save = (needs: ReceiptNeed[]) =>
    attempt.run([], async () => {
      const call = await setClientNeeds(clientId, needs)
      if (call.kind !== 'answer') return noAnswerWords(call.kind)
      if (!('refused' in call.value)) showToast('Saved. It holds for what is on its way, too.', { tone: 'good' })
      const told = call.value
      query.change(() => told)
      return null
    })
  return { query, save, busy: attempt.busy, failure: attempt.failure }
}
