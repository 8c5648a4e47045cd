import type { TrackedShipment } from '#domain/tracked-shipment.ts'

/** The service worker keeps visitors' answers there; sw/policy.ts has its own copy of these words, and a test compares them. */
export const KEPT_ANSWERS = 'waybill-tracking-answers'
export const SEEN_AT_HEADER = 'x-waybill-seen-at'
export const ASKED_HEADER = 'x-waybill-asked'
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** What a visitor has looked up on this device: one shipment by its number, or those of a phone number. */
export type KeptAnswer = { asked: string; seenAt: string } & (
  | { kind: 'shipment'; shipment: TrackedShipment }
  | { kind: 'phone'; shipments: number; more: boolean }
)

/** The newest first; nothing older than the promise. Empty where the browser keeps nothing. */
export async function keptAnswers(now: number = Date.now()): Promise<KeptAnswer[]> {
  if (!('caches' in globalThis) || !(await caches.has(KEPT_ANSWERS))) return []
  const cache = await caches.open(KEPT_ANSWERS)
  const kept = await Promise.all((await cache.keys()).map(async (key) => readKept(await cache.match(key))))
  return kept
    .filter((each) => each !== null)
    .filter((each) => now - Date.parse(each.seenAt) < KEPT_MS)
    .toSorted((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt))
}

export async function forgetKeptAnswers(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(KEPT_ANSWERS)
}

async function readKept(response: Response | undefined): Promise<KeptAnswer | null> {
  const asked = response?.headers.get(ASKED_HEADER)
  const seenAt = response?.headers.get(SEEN_AT_HEADER)
  if (!response || !asked || !seenAt) return null
  const body = (await response.json()) as { shipment?: TrackedShipment; shipments?: TrackedShipment[]; next?: string | null }
  if (body.shipment) return { kind: 'shipment', asked, seenAt, shipment: body.shipment }
  if (body.shipments) return { kind: 'phone', asked, seenAt, shipments: body.shipments.length, more: typeof body.next === 'string' }
  return null
}
