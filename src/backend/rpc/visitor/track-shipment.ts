import { requestTracking } from '#backend/transport/request-tracking.ts'
import { isName, isRecord, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { plainNoAnswer, type NoAnswerOf } from '#domain/sync/server-result.ts'

const isFound = withFields<{ shipment: TrackedShipment | null }>({
  shipment: orNull(withFields<TrackedShipment>({ tracking_number: isName, status: isName, timeline: listOf(isRecord) })),
})

export type TrackAnswer =
  | { kind: 'found'; shipment: TrackedShipment; seenAt: string; fromCache: boolean }
  | { kind: 'not-found' }
  | NoAnswerOf<'unreachable' | 'busy' | 'failed'>

export async function trackShipment(trackingNumber: string, keep: boolean): Promise<TrackAnswer> {
  const { call, seenAt } = await requestTracking('track_shipment', { trackingNumber }, isFound, keep)
  if (call.kind !== 'answer') return plainNoAnswer(call)
  if (call.value.shipment === null) return { kind: 'not-found' }
  return { kind: 'found', shipment: call.value.shipment, seenAt: seenAt ?? new Date().toISOString(), fromCache: seenAt !== null }
}
