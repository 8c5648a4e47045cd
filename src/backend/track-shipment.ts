import { readAnswer } from '#backend/read-answer.ts'
import { publishableKey, serverAddress } from '#backend/server-address.ts'
import { isAboutToEnd, readTokens } from '#backend/session-tokens.ts'
import type { TrackedShipment } from '#domain/tracked-shipment.ts'

export type TrackAnswer =
  | { kind: 'found'; shipment: TrackedShipment; seenAt: string; fromCache: boolean }
  | { kind: 'not-found' }
  | { kind: 'no-connection' }
  | { kind: 'too-many'; retryAfter: number | null }
  | { kind: 'failed' }

/** The service worker marks an answer of its own with the time it was seen. */
const SEEN_AT = 'x-waybill-seen-at'
const PATIENCE_MS = 30_000

/** Asks for one shipment, as a visitor or, with a session that still holds, as the person signed in, who sees numbers unmasked. */
export async function trackShipment(trackingNumber: string): Promise<TrackAnswer> {
  const tokens = readTokens()
  const token = tokens === null || isAboutToEnd(tokens) ? null : tokens.access_token
  const answer = await trackAs(token, trackingNumber)
  // A session that the server has ended must not keep anybody from what every visitor may see.
  return answer === 'signed-out' ? asVisitor(trackingNumber) : answer
}

async function asVisitor(trackingNumber: string): Promise<TrackAnswer> {
  const answer = await trackAs(null, trackingNumber)
  return answer === 'signed-out' ? { kind: 'failed' } : answer
}

async function trackAs(token: string | null, trackingNumber: string): Promise<TrackAnswer | 'signed-out'> {
  let response: Response
  let body: string
  try {
    response = await fetch(serverAddress('/rest/v1/rpc/track_shipment'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: publishableKey(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ p: { trackingNumber } }),
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    body = await response.text()
  } catch {
    return { kind: 'no-connection' }
  }
  const seenAt = response.headers.get(SEEN_AT)
  const call = readAnswer<{ shipment: TrackedShipment | null }>({
    status: response.status,
    redirected: response.redirected,
    contentType: response.headers.get('content-type') ?? '',
    retryAfter: response.headers.get('retry-after'),
    body,
  })
  switch (call.kind) {
    case 'answer':
      if (call.value.shipment === null) return { kind: 'not-found' }
      return { kind: 'found', shipment: call.value.shipment, seenAt: seenAt ?? new Date().toISOString(), fromCache: seenAt !== null }
    case 'busy':
      return { kind: 'too-many', retryAfter: call.retryAfterMs }
    case 'unreachable':
    case 'captive-portal':
      return { kind: 'no-connection' }
    case 'signed-out':
      return 'signed-out'
    case 'denied':
    case 'too-large':
    case 'failed':
      return { kind: 'failed' }
  }
}
