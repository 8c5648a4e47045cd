import { askTracking } from '#backend/ask-tracking.ts'
import type { TrackedShipment } from '#domain/tracked-shipment.ts'

/** Why nothing can be said of what was looked for. */
export type NoWord = { kind: 'no-connection' } | { kind: 'too-many'; retryAfterMs: number | null } | { kind: 'failed' }

export type TrackAnswer = { kind: 'found'; shipment: TrackedShipment; seenAt: string; fromCache: boolean } | { kind: 'not-found' } | NoWord

export async function trackShipment(trackingNumber: string, keep: boolean): Promise<TrackAnswer> {
  const { call, seenAt } = await askTracking<{ shipment: TrackedShipment | null }>('track_shipment', { trackingNumber }, keep)
  if (call.kind !== 'answer') return noWord(call.kind, call.kind === 'busy' ? call.retryAfterMs : null)
  if (call.value.shipment === null) return { kind: 'not-found' }
  return { kind: 'found', shipment: call.value.shipment, seenAt: seenAt ?? new Date().toISOString(), fromCache: seenAt !== null }
}

export function noWord(
  kind: 'unreachable' | 'captive-portal' | 'signed-out' | 'busy' | 'too-large' | 'denied' | 'failed',
  retryAfterMs: number | null,
): NoWord {
  switch (kind) {
    case 'busy':
      return { kind: 'too-many', retryAfterMs }
    case 'unreachable':
    case 'captive-portal':
      return { kind: 'no-connection' }
    case 'signed-out':
    case 'denied':
    case 'too-large':
    case 'failed':
      return { kind: 'failed' }
  }
}
