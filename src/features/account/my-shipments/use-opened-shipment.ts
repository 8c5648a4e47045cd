import { myShipment } from '#backend/rpc/customer/list-my-shipments.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { confirmRole } from '#session/confirm-role.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Asked for while it is open; nothing of it is kept on the device. */
export function useOpenedShipment(id: string) {
  return useServerQuery(id, () => openedShipment(id), {
    onOutcome: ({ kind }) => {
      if (kind === 'denied') void confirmRole()
    },
  })
}

async function openedShipment(id: string) {
  const call = await myShipment(id)
  if (call.kind !== 'answer') return call
  const { shipment } = call.value
  return shipment === null ? { kind: 'gone' as const } : { kind: 'answer' as const, value: shipment }
}

export function notOpenedWords(why: NoAnswer | 'gone'): string {
  return why === 'gone' ? 'This shipment is not on your list any more.' : noAnswerWords(why)
}
