import { isCaptureKind } from '#domain/sync/command.ts'
import { discardedWords } from '#store/outbox/discarded-messages.ts'
import type { Discarded } from '#store/outbox/queue-actions.ts'
import type { QueueItem } from '#store/outbox/queue.ts'

type Discardable = Pick<QueueItem, 'kind' | 'photos' | 'state' | 'mayHaveArrived' | 'isBeingDiscarded' | 'onlyPhotoIsLeft' | 'isTriedAgain'>

/** What discarding it would mean, as far as this device knows at this moment. */
export function beforeDiscardWords(item: Discardable): string {
  if (item.onlyPhotoIsLeft)
    return item.photos.length > 1
      ? 'The delivery has reached the office. Its photos that have not arrived are not sent from this device any more; what the office has already stays there.'
      : 'The delivery has reached the office. Its photo is not sent from this device any more; if the office has it already, it stays there.'
  if (item.isBeingDiscarded)
    return 'The office has not said whether it had arrived. This ends the asking: if the office has it, it stays there, and nobody is told.'
  if (item.mayHaveArrived) return 'It may have reached the office already. The office is asked, and the queue says which.'
  const keep = isCaptureKind(item.kind)
    ? 'If the office should have it, close this and export it instead.'
    : 'If the office should have it, close this and keep it.'
  return item.isTriedAgain
    ? `It will not reach the office. ${keep}`
    : `The office has refused it, and nothing of it was carried out. ${keep}`
}

/** What became of it, by what the store has really done. */
export function afterDiscardWords(became: Discarded, item: Pick<QueueItem, 'isBeingDiscarded'>): string {
  const gone = item.isBeingDiscarded ? 'Discarded here. Whether it had reached the office is not known.' : 'Discarded.'
  return discardedWords(became) ?? gone
}
