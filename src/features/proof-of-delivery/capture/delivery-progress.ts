import { deliveredWords } from '#domain/shipment/receipt/several-photos.ts'
import { checkedBecause, decidedWords } from '#domain/sync/review-messages.ts'
import type { DeviceName } from '#domain/people/device-name.ts'
import type { QueueItem } from '#store/outbox/queue.ts'
import { formatInstant } from '#ui/format/format-time.ts'

export interface ProgressStep {
  text: string
  done: boolean
  /** A person at the office looks at it, or has set it aside. */
  isChecked?: true
}

type Standing = Pick<QueueItem, 'state'> & Partial<Pick<QueueItem, 'photos' | 'isBeingDiscarded' | 'review' | 'decided'>>

/** The way of a saved delivery to the office. Only the server's word for the command and each photo ends it; a given-up delivery goes no further. */
export function deliverySteps(
  { state, photos = [], isBeingDiscarded = false, review = null, decided = null }: Standing,
  device: DeviceName,
): ProgressStep[] {
  const saved = { text: `Saved on this ${device}`, done: true }
  if (isBeingDiscarded) return [saved, { text: middle.discarding, done: false }]
  if (state === 'discarded') return [saved, { text: middle.discarded, done: true }]
  const arrived = state === 'delivered-to-office'
  if (arrived && review !== null)
    return [saved, { text: middle[state], done: true }, { text: checkedBecause(review), done: true, isChecked: true }]
  if (arrived && decided !== null) {
    const text = decidedWords(decided, formatInstant)
    return [saved, { text: middle[state], done: true }, { text, done: true, ...(!decided.counts && { isChecked: true }) }]
  }
  return [saved, { text: middle[state], done: arrived }, { text: deliveredWords(photos), done: arrived }]
}

const middle: Record<QueueItem['state'], string> = {
  saved: 'Waiting to be sent',
  sending: 'Sending',
  'waiting-for-signal': 'Waiting for signal',
  'sign-in-needed': 'Sign in to send',
  'needs-you': 'Needs you: open the queue above',
  'delivered-to-office': 'Sent',
  discarding: 'Given up: the office says whether it had arrived',
  discarded: 'Discarded',
}
