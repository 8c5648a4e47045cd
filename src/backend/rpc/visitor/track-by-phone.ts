import { requestTracking } from '#backend/transport/request-tracking.ts'
import { anyOf, isFlag, isName, isRecord, isText, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { plainNoAnswer, type NoAnswerOf } from '#domain/sync/server-result.ts'

/** Newest first. Hand `next` back for the following page; `cut`: there are more, but the list ends here. */
export interface PhoneShipments {
  shipments: TrackedShipment[]
  next: string | null
  cut: boolean
}

export type PhoneAnswer =
  | (PhoneShipments & { kind: 'listed'; seenAt: string; fromCache: boolean })
  | { kind: 'refused'; message: string }
  | NoAnswerOf<'unreachable' | 'busy'>

const isSaid = anyOf(
  withFields<PhoneShipments>({
    shipments: listOf(withFields<TrackedShipment>({ tracking_number: isName, status: isName, timeline: listOf(isRecord) })),
    next: orNull(isName),
    cut: isFlag,
  }),
  withFields<{ refused: string; message: string }>({ refused: isName, message: isText }),
)

export async function trackByPhone(phone: string, after: string | null, keep: boolean): Promise<PhoneAnswer> {
  const p = after === null ? { phone } : { phone, after }
  const { call, seenAt, words } = await requestTracking('track_by_phone', p, isSaid, keep)
  if (call.kind === 'answer') {
    if ('refused' in call.value) return { kind: 'refused', message: call.value.message }
    return { kind: 'listed', ...call.value, seenAt: seenAt ?? new Date().toISOString(), fromCache: seenAt !== null }
  }
  const none = plainNoAnswer(call)
  if (none.kind !== 'failed') return none
  return { kind: 'refused', message: words ?? (call.kind === 'failed' ? call.message : 'The server refused the search.') }
}
