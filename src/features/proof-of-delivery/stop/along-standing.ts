import type { DeviceName } from '#domain/people/device-name.ts'
import { deliverySteps } from '#features/proof-of-delivery/capture/delivery-progress.ts'
import type { QueueItem } from '#store/outbox/queue.ts'

/** What has become of one of the parcels that went along with another. */
export interface AlongStanding {
  number: string
  /** As far as it has come. */
  text: string
  /** Somebody has to look at it, here or at the office. */
  isWarning: boolean
}

/** Each goes its own way from the door on: one of them may be checked, refused or given up while the others are not. */
export function alongStandings(queue: readonly QueueItem[], along: readonly string[], device: DeviceName): AlongStanding[] {
  return along.flatMap((number) => {
    // The newest first: what was discarded may have gone along after all, or been corrected.
    const item = queue.find(({ trackingNumber, outcome }) => trackingNumber === number && outcome !== null)
    return item === undefined ? [] : [{ number, text: standingWords(item, device), isWarning: isWarning(item) }]
  })
}

/** The last step that it has come to; what needs its driver comes to none. */
export function standingWords(item: QueueItem, device: DeviceName): string {
  const steps = deliverySteps(item, device)
  const isHere = item.state === 'needs-you' || item.state === 'discarding'
  return (isHere ? steps.find(({ done }) => !done) : steps.findLast(({ done }) => done))?.text ?? ''
}

function isWarning({ state, review, decided }: QueueItem): boolean {
  return state === 'needs-you' || review !== null || decided?.counts === false
}
