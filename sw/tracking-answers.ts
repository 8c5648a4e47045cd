import { isAnswer, isOutage, TRACKING } from './policy.ts'

/** Asks the server; without it, gives the visitor what this device has seen before, marked with the time it was seen. */
export async function answerTracking(request: Request): Promise<Response> {
  const number = await trackingNumberOf(request.clone())
  if (number === null) return fetch(request)
  const copy = await seenBefore(number)
  const fresh = await ask(request, copy !== undefined)
  if (fresh !== undefined && !isOutage(fresh)) {
    if (isAnswer(fresh)) await remember(number, fresh.clone())
    return fresh
  }
  return copy ?? fresh ?? Response.error()
}

async function trackingNumberOf(request: Request): Promise<string | null> {
  const body = (await request.json().catch(() => null)) as { p?: { trackingNumber?: unknown } } | null
  const number = body?.p?.trackingNumber
  return typeof number === 'string' && number !== '' ? number : null
}

/** Undefined without a network. Waits without limit when there is nothing else to show. */
async function ask(request: Request, hasCopy: boolean): Promise<Response | undefined> {
  const patience = hasCopy ? AbortSignal.timeout(TRACKING.patienceMs) : null
  return fetch(request, patience ? { signal: patience } : {}).catch(() => undefined)
}

async function seenBefore(number: string): Promise<Response | undefined> {
  const cache = await caches.open(TRACKING.cache)
  const copy = await cache.match(keyOf(number))
  if (copy && isTooOld(copy)) {
    await cache.delete(keyOf(number))
    return undefined
  }
  return copy
}

/** A shipment that is found is kept, the newest last; one that the server no longer knows is forgotten. */
async function remember(number: string, answer: Response): Promise<void> {
  const body = await answer.text()
  const found = (JSON.parse(body) as { shipment?: unknown }).shipment
  const cache = await caches.open(TRACKING.cache)
  await cache.delete(keyOf(number))
  if (!found) return
  const headers = { 'content-type': 'application/json', [TRACKING.seenAtHeader]: new Date().toISOString() }
  await cache.put(keyOf(number), new Response(body, { headers }))
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - TRACKING.most)).map((oldest) => cache.delete(oldest)))
}

/** Also when nobody asks again: what is older than the promise leaves the device. */
export async function forgetOldAnswers(): Promise<void> {
  const cache = await caches.open(TRACKING.cache)
  for (const key of await cache.keys()) {
    const copy = await cache.match(key)
    if (copy && isTooOld(copy)) await cache.delete(key)
  }
}

function isTooOld(copy: Response): boolean {
  const seenAt = Date.parse(copy.headers.get(TRACKING.seenAtHeader) ?? '')
  return !(Date.now() - seenAt < TRACKING.keptMs)
}

/** A cache holds answers to GET requests only, so the number becomes an address that nobody serves. */
function keyOf(number: string): string {
  return `/_seen/tracking/${encodeURIComponent(number)}`
}
