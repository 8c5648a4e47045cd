import type { DeviceWord } from '#domain/device-word.ts'
import type { QueueItem } from '#store/queue.ts'

export interface ProgressStep {
  text: string
  done: boolean
}

/** The way of a saved delivery to the office. Only the server's word for command and photo ends it. */
export function deliverySteps(state: QueueItem['state'], device: DeviceWord): ProgressStep[] {
  const arrived = state === 'delivered-to-office'
  return [
    { text: `Saved on this ${device}`, done: true },
    { text: middle[state], done: arrived },
    { text: 'Delivered to office', done: arrived },
  ]
}

const middle: Record<QueueItem['state'], string> = {
  saved: 'Waiting to be sent',
  sending: 'Sending',
  'waiting-for-signal': 'Waiting for signal',
  'sign-in-needed': 'Sign in to send',
  'needs-you': 'Needs you: open the queue above',
  'delivered-to-office': 'Sent',
  discarding: 'Discarded: asking the office whether it had arrived',
  discarded: 'Discarded',
}
