import { isAnswer, isOutage, TRACKING } from './policy.ts'

/** What the page asks for. Further pages of a phone number's list belong to the answer that holds its first one. */
interface Question {
  asked: string
  key: string
  continues: string | null
}

interface PhoneList {
  shipments: unknown[]
  next: string | null
  cut: boolean
}

/** Asks the server; without it, gives the visitor what this device has seen before, marked with the time it was seen. */
export async function answerTracking(request: Request): Promise<Response> {
  const question = await questionOf(request.clone())
  if (question === null) return fetch(request)
  // Opened before asking: if the cache is deleted in between, the late answer goes with it.
  const cache = await caches.open(TRACKING.cache)
  const copy = question.continues === null ? await seenBefore(cache, question.key) : undefined
  const fresh = await ask(request, copy !== undefined)
  // A server's own failure is no use to a person who has a copy.
  const failed = fresh === undefined || isOutage(fresh) || (copy !== undefined && fresh.status >= 500)
  if (!failed) {
    if (isAnswer(fresh)) await remember(cache, question, fresh.clone())
    return fresh
  }
  return copy ?? fresh ?? Response.error()
}

/** An answer that a page got before this worker was in charge of it. */
export async function keepHandedOver(message: unknown): Promise<void> {
  const { p, answer } = message as { p?: Asked; answer?: unknown }
  const question = await questionIn(p)
  if (question !== null && typeof answer === 'string') await remember(await caches.open(TRACKING.cache), question, new Response(answer))
}

interface Asked {
  trackingNumber?: unknown
  phone?: unknown
  after?: unknown
}

async function questionOf(request: Request): Promise<Question | null> {
  const body = (await request.json().catch(() => null)) as { p?: Asked } | null
  return questionIn(body?.p)
}

async function questionIn(asked: Asked | undefined): Promise<Question | null> {
  const { trackingNumber, phone, after } = asked ?? {}
  if (typeof trackingNumber === 'string' && trackingNumber !== '') {
    return { asked: trackingNumber, key: await keyOf(`number ${trackingNumber.toLowerCase()}`), continues: null }
  }
  if (typeof phone !== 'string' || phone === '') return null
  const key = await keyOf(`phone ${phone.length === 11 ? phone.replace(/^0/, '') : phone}`)
  return { asked: phone, key, continues: typeof after === 'string' ? after : null }
}

/** Undefined without a network. Waits without limit when there is nothing else to show. */
async function ask(request: Request, hasCopy: boolean): Promise<Response | undefined> {
  return fetch(request, hasCopy ? { signal: after(TRACKING.patienceMs) } : {}).catch(() => undefined)
}

/** `AbortSignal.timeout` is missing in Safari before 16. */
function after(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

async function seenBefore(cache: Cache, key: string): Promise<Response | undefined> {
  const copy = await cache.match(key)
  if (copy && isTooOld(copy)) {
    await cache.delete(key)
    return undefined
  }
  return copy
}

/** Keeps what was found, the newest last; forgets what the server no longer knows. */
async function remember(cache: Cache, question: Question, answer: Response): Promise<void> {
  if (question.continues !== null) return addToList(cache, question, (await answer.json()) as Partial<PhoneList>)
  const body = await answer.text()
  const found = JSON.parse(body) as { shipment?: unknown; shipments?: unknown[]; refused?: unknown }
  // A refusal does not affect what was seen before.
  if (found.refused !== undefined) return
  await cache.delete(question.key)
  if (!found.shipment && !found.shipments?.length) return
  await cache.put(question.key, kept(question.asked, new Date().toISOString(), body))
  await forgetTooOld(cache)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - TRACKING.most)).map((oldest) => cache.delete(oldest)))
}

/** Only where the kept list ends is there a place to go on; its time stays that of its first page. */
async function addToList(cache: Cache, { key, asked, continues }: Question, page: Partial<PhoneList>): Promise<void> {
  const copy = await seenBefore(cache, key)
  if (!copy || !page.shipments) return
  const list = (await copy.clone().json()) as PhoneList
  if (list.next !== continues) return
  const whole = { ...list, ...page, shipments: [...list.shipments, ...page.shipments] }
  await cache.put(key, kept(asked, copy.headers.get(TRACKING.seenAtHeader) ?? '', JSON.stringify(whole)))
}

function kept(asked: string, seenAt: string, body: string): Response {
  return new Response(body, {
    headers: { 'content-type': 'application/json', [TRACKING.seenAtHeader]: seenAt, [TRACKING.askedHeader]: asked },
  })
}

/** Answers older than the promise leave the device, also when nobody asks again. */
export async function forgetOldAnswers(): Promise<void> {
  await forgetTooOld(await caches.open(TRACKING.cache))
}

async function forgetTooOld(cache: Cache): Promise<void> {
  for (const key of await cache.keys()) {
    const copy = await cache.match(key)
    if (copy && isTooOld(copy)) await cache.delete(key)
  }
}

function isTooOld(copy: Response): boolean {
  const seenAt = Date.parse(copy.headers.get(TRACKING.seenAtHeader) ?? '')
  return !(Date.now() - seenAt < TRACKING.keptMs)
}

/**
 * A cache holds answers to GET requests only, so the question becomes an address that nobody serves: hashed, because no phone number
 * shall stand in an address. The copy itself holds it, on the visitor's own device, until it is cleared.
 */
async function keyOf(question: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(question))
  return `/_seen/tracking/${[...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
