import { believe } from '#backend/believe.ts'
import type { Call } from '#backend/call.ts'
import { handOverAnswer } from '#backend/hand-over-answer.ts'
import { SEEN_AT_HEADER } from '#backend/kept-answers.ts'
import { readAnswer } from '#backend/read-answer.ts'
import { publishableKey, serverAddress } from '#backend/server-address.ts'
import { isAboutToEnd, readTokens } from '#backend/session-tokens.ts'
import type { Shape } from '#backend/shape.ts'

export interface TrackingCall<Value> {
  call: Call<Value>
  /** When this device saw the answer; null when the server has just given it. */
  seenAt: string | null
  /** What the server wrote about a failure, for people; null where it wrote nothing. */
  words: string | null
}

const PATIENCE_MS = 30_000

/**
 * Asks as the person signed in, who may see numbers whole; else, and when the server does not know the session any more, as every
 * visitor may. `keep` allows the service worker to keep the answer, which is for visitors alone.
 */
export async function askTracking<Value>(name: string, p: object, hasShape: Shape<Value>, keep: boolean): Promise<TrackingCall<Value>> {
  const tokens = readTokens()
  const token = tokens === null || isAboutToEnd(tokens) ? null : tokens.access_token
  const asPerson = token === null ? null : await askAs(token, name, p, hasShape, false)
  if (asPerson !== null && asPerson.call.kind !== 'signed-out') return asPerson
  return askAs(null, name, p, hasShape, keep && tokens === null)
}

async function askAs<Value>(
  token: string | null,
  name: string,
  p: object,
  hasShape: Shape<Value>,
  keep: boolean,
): Promise<TrackingCall<Value>> {
  const unseen = keep && 'serviceWorker' in navigator && navigator.serviceWorker.controller === null
  try {
    const response = await fetch(serverAddress(`/rest/v1/rpc/${name}`), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: publishableKey(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ p }),
      // The service worker's sign to leave an answer alone: see sw/policy.ts.
      cache: keep ? 'default' : 'no-store',
      // What is searched for may stand in this page's address.
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body = await response.text()
    const answer = readAnswer({
      status: response.status,
      redirected: response.redirected,
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      body,
    })
    const call = believe(answer, hasShape)
    if (unseen && call.kind === 'answer') void handOverAnswer(p, body)
    return { call, seenAt: response.headers.get(SEEN_AT_HEADER), words: response.ok ? null : wordsOf(body) }
  } catch {
    return { call: { kind: 'unreachable' }, seenAt: null, words: null }
  }
}

function wordsOf(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' && message !== '' ? message : null
  } catch {
    return null
  }
}
