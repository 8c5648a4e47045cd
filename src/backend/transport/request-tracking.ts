import { believe } from '#backend/transport/believe.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { SEEN_AT_HEADER, HANDED_OVER } from '#backend/transport/kept-answers.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import { publishableKey, rpcPath, serverAddress, type RpcName } from '#backend/transport/server-address.ts'
import { isAboutToEnd, readTokens } from '#backend/auth/session-tokens.ts'
import type { Shape } from '#backend/transport/shape.ts'

export interface TrackingResult<Value> {
  call: ServerResult<Value>
  /** When this device saw the answer; null when the server has just given it. */
  seenAt: string | null
  /** The server's words for people about a failure; null without any. */
  words: string | null
}

const PATIENCE_MS = 30_000

/**
 * Asks as the signed-in person, who may see whole numbers. Asks as a visitor when nobody is signed in, or when the server no longer knows
 * the session. `keep` allows the service worker to keep the answer, which is for visitors only.
 */
export async function requestTracking<Value>(
  name: RpcName,
  p: object,
  hasShape: Shape<Value>,
  keep: boolean,
): Promise<TrackingResult<Value>> {
  const tokens = readTokens()
  const token = tokens === null || isAboutToEnd(tokens) ? null : tokens.access_token
  const asPerson = token === null ? null : await askAs(token, name, p, hasShape, false)
  if (asPerson !== null && asPerson.call.kind !== 'signed-out') return asPerson
  return askAs(null, name, p, hasShape, keep && tokens === null)
}

async function askAs<Value>(
  token: string | null,
  name: RpcName,
  p: object,
  hasShape: Shape<Value>,
  keep: boolean,
): Promise<TrackingResult<Value>> {
  const unseen = keep && 'serviceWorker' in navigator && navigator.serviceWorker.controller === null
  try {
    const response = await fetch(serverAddress(rpcPath(name)), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: publishableKey(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ p }),
      // The service worker's sign to leave an answer alone: see sw/policy.ts.
      cache: keep ? 'default' : 'no-store',
      // The searched number may stand in this page's address.
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

/**
 * On a first visit the page asks before its service worker is in charge. It hands the answer over once there is one, so that a person who
 * opened a shared link can read it again without signal.
 */
async function handOverAnswer(p: object, answer: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  // If somebody has signed in since, nothing that was tracked is kept here.
  if (readTokens() === null) active?.postMessage({ type: HANDED_OVER, p, answer })
}
