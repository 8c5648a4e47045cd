import { askTracking } from '#backend/ask-tracking.ts'
import { anyOf, isFlag, isName, isRecord, isText, listOf, orNull, withFields } from '#backend/shape.ts'
import { noWord, type NoWord } from '#backend/track-shipment.ts'
import type { TrackedShipment } from '#domain/tracked-shipment.ts'

/** Newest first. `next` is handed back for what comes after it; `cut`: there are more, but the list ends here. */
export interface PhoneShipments {
  shipments: TrackedShipment[]
  next: string | null
  cut: boolean
}

export type PhoneAnswer =
  | (PhoneShipments & { kind: 'listed'; seenAt: string; fromCache: boolean })
  | { kind: 'refused'; message: string }
  | Exclude<NoWord, { kind: 'failed' }>

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
  const { call, seenAt, words } = await askTracking('track_by_phone', p, isSaid, keep)
  if (call.kind === 'answer') {
    if ('refused' in call.value) return { kind: 'refused', message: call.value.message }
    return { kind: 'listed', ...call.value, seenAt: seenAt ?? new Date().toISOString(), fromCache: seenAt !== null }
  }
  const none = noWord(call.kind, call.kind === 'busy' ? call.retryAfterMs : null)
  if (none.kind !== 'failed') return none
  return { kind: 'refused', message: words ?? (call.kind === 'failed' ? call.message : 'The server refused the search.') }
}
