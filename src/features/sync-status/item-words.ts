import type { QueueItem } from '#store/queue.ts'
import type { Tone } from '#ui/badge.tsx'

const states: Record<QueueItem['state'], { text: string; tone: Tone }> = {
  saved: { text: 'Saved on this phone', tone: 'info' },
  sending: { text: 'Sending', tone: 'info' },
  'waiting-for-signal': { text: 'Saved on this phone, waiting for signal', tone: 'warn' },
  'sign-in-needed': { text: 'Saved on this phone, sign in to send', tone: 'warn' },
  'needs-you': { text: 'Needs you', tone: 'bad' },
  'delivered-to-office': { text: 'Delivered to office', tone: 'good' },
  discarded: { text: 'Discarded', tone: 'neutral' },
}

export function stateWords(state: QueueItem['state']): { text: string; tone: Tone } {
  return states[state]
}

const photos: Record<'saved' | 'sending' | 'sent' | 'needs-you', string> = {
  saved: 'Photo saved on this phone',
  sending: 'Photo is being sent',
  sent: 'Photo delivered to office',
  'needs-you': 'Photo needs you',
}

export function photoWords(photo: QueueItem['photo']): string | null {
  return photo === null || photo.state === 'none' ? null : photos[photo.state]
}

/** What somebody gave up, and why: "Discarded: wrong parcel". */
export function discardWords({ state, discardReason }: Pick<QueueItem, 'state' | 'discardReason'>): string | null {
  if (discardReason === null) return null
  return `${state === 'discarded' ? 'Discarded' : 'Photo discarded'}: ${discardReason}`
}

/** The specification's texts for what the server refused, where the person meets it. */
export function refusalWords(item: Pick<QueueItem, 'kind' | 'photo' | 'refusal'>): string | null {
  if (item.refusal === null) return null
  const { code, message } = item.refusal
  if (item.photo?.state === 'needs-you') return `Image upload failed: ${message}`
  if (item.kind === 'record-delivery') return code === 'not-found' ? 'Shipment not found.' : `Failed to save proof: ${message}`
  if (item.kind === 'delete-shipment') return `Error deleting shipment: ${message}`
  return `Failed to update shipment: ${message}`
}

/** Items that still have to reach the office, as a person counts them: "3 deliveries have not been sent." */
export function unsentWords(items: readonly Pick<QueueItem, 'kind'>[]): string {
  const count = items.length
  const allDeliveries = items.every(({ kind }) => kind === 'record-delivery')
  if (count === 1) return allDeliveries ? '1 delivery has not been sent.' : '1 change has not been sent.'
  return `${count} ${allDeliveries ? 'deliveries' : 'changes'} have not been sent.`
}

export function isUnsent({ state }: Pick<QueueItem, 'state'>): boolean {
  return state !== 'delivered-to-office' && state !== 'discarded'
}
