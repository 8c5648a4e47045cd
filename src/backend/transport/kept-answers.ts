import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'

/** The service worker keeps visitors' answers there; sw/policy.ts has its own copy of these words, and a test compares them. */
export const KEPT_ANSWERS = 'waybill-tracking-answers'
export const SEEN_AT_HEADER = 'x-waybill-seen-at'
export const ASKED_HEADER = 'x-waybill-asked'
/** The message type by which a page hands over an answer that no service worker saw. */
export const HANDED_OVER = 'waybill-tracking-answer'
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000
export const MOST_KEPT = 50

/** A visitor's look-up on this device: one shipment by its number, or those of a phone number. */
export type KeptAnswer = { asked: string; seenAt: string } & (
  | { kind: 'shipment'; shipment: TrackedShipment }
  | { kind: 'phone'; shipments: number; more: boolean }
)

/** The newest first, within the promised number and age; reading deletes the rest. Empty where the browser keeps nothing. */
export async function keptAnswers(now: number = Date.now()): Promise<KeptAnswer[]> {
  if (!('caches' in globalThis) || !(await caches.has(KEPT_ANSWERS))) return []
  const cache = await caches.open(KEPT_ANSWERS)
  const kept = await Promise.all(
    (await cache.keys()).toReversed().map(async (key) => ({ key, answer: await readKept(await cache.match(key)) })),
  )
  const newestFirst = kept.toSorted((a, b) => seenAt(b.answer) - seenAt(a.answer))
  const within = newestFirst.slice(0, MOST_KEPT).flatMap(({ answer }) => (answer && now - seenAt(answer) < KEPT_MS ? [answer] : []))
  await Promise.all(newestFirst.slice(within.length).map(({ key }) => cache.delete(key)))
  return within
}

/** An unreadable time counts as older than any other. */
function seenAt(answer: KeptAnswer | null): number {
  return answer === null ? 0 : Date.parse(answer.seenAt)
}

export async function forgetKeptAnswers(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(KEPT_ANSWERS)
}

async function readKept(response: Response | undefined): Promise<KeptAnswer | null> {
  const asked = response?.headers.get(ASKED_HEADER)
  const seenAt = response?.headers.get(SEEN_AT_HEADER)
  if (!response || !asked || !seenAt || Number.isNaN(Date.parse(seenAt))) return null
  const body = (await response.json()) as { shipment?: TrackedShipment; shipments?: TrackedShipment[]; next?: string | null }
  if (body.shipment) return { kind: 'shipment', asked, seenAt, shipment: body.shipment }
  if (body.shipments) return { kind: 'phone', asked, seenAt, shipments: body.shipments.length, more: typeof body.next === 'string' }
  return null
}
