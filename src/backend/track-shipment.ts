import { askTracking } from '#backend/ask-tracking.ts'
import { isName, isRecord, listOf, orNull, withFields } from '#backend/shape.ts'
import type { TrackedShipment } from '#domain/tracked-shipment.ts'

/** Why nothing can be said of what was looked for. */
export type NoWord = { kind: 'no-connection' } | { kind: 'too-many'; retryAfterMs: number | null } | { kind: 'failed' }

const isFound = withFields<{ shipment: TrackedShipment | null }>({
  shipment: orNull(withFields<TrackedShipment>({ tracking_number: isName, status: isName, timeline: listOf(isRecord) })),
})

export type TrackAnswer = { kind: 'found'; shipment: TrackedShipment; seenAt: string; fromCache: boolean } | { kind: 'not-found' } | NoWord

export async function trackShipment(trackingNumber: string, keep: boolean): Promise<TrackAnswer> {
  const { call, seenAt } = await askTracking('track_shipment', { trackingNumber }, isFound, keep)
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
