import type { QueueItem } from '#store/outbox/queue.ts'

/** What this device recorded of a parcel; null where another device did, or nobody. */
export type Capture = Pick<
  QueueItem,
  | 'entryId'
  | 'kind'
  | 'trackingNumber'
  | 'outcome'
  | 'notes'
  | 'failure'
  | 'claimedAt'
  | 'state'
  | 'isBeingDiscarded'
  | 'undoUntil'
  | 'mayBeCorrected'
  | 'review'
  | 'decided'
  | 'isTriedAgain'
  | 'onlyPhotoIsLeft'
>

export interface DatedCapture extends Capture {
  /** A correction is of the moment of what it corrects, as at the office. */
  happenedAt: string
}

/** Given and returned newest first. */
export function dated(captures: readonly Capture[]): DatedCapture[] {
  const firsts = new Map<string | null, string>()
  return captures
    .toReversed()
    .map((capture) => {
      const corrected = capture.kind === 'correct-delivery' ? firsts.get(capture.trackingNumber) : undefined
      const happenedAt = corrected ?? capture.claimedAt
      firsts.set(capture.trackingNumber, happenedAt)
      return { ...capture, happenedAt }
    })
    .toReversed()
}
