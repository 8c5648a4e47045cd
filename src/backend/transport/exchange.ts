import type { HttpAnswer } from '#backend/transport/read-answer.ts'
import { publishableKey } from '#backend/transport/server-address.ts'
import type { NoAnswerOf } from '#domain/sync/server-result.ts'

/** If nothing moved for this long, the connection is dead, even if it looks open. */
const STALL_MS = 30_000

/** The unjudged answer, or why there is none. */
export type Heard = HttpAnswer | NoAnswerOf<'unreachable' | 'failed'>

export interface Sending {
  method: string
  contentType: string
  body: string | ArrayBuffer
  token: string | null
  /** Called when the request goes out and whenever something has moved. */
  onProgress?: (() => void) | undefined
}

/** How one request travels: here by `fetch`; long uploads go by XMLHttpRequest. */
export type Carry = (address: string, sending: Sending) => Promise<Heard>

/** All headers that this server needs, the same for every builder of a request. */
export function headersOf({ contentType, token }: Sending): Record<string, string> {
  return {
    'content-type': contentType,
    apikey: publishableKey(),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
}

/** One request and its answer; a slow one may take long as long as bytes arrive. */
export async function exchange(address: string, sending: Sending): Promise<Heard> {
  const stall = watchForStall(sending.onProgress ?? (() => undefined))
  try {
    const response = await fetch(address, {
      method: sending.method,
      headers: headersOf(sending),
      ...(sending.method !== 'GET' && { body: sending.body }),
      // This server never redirects: a redirect comes from something in between.
      redirect: 'manual',
      cache: 'no-store',
      signal: stall.signal,
    })
    stall.moved()
    return {
      status: response.status,
      redirected: response.redirected || response.type === 'opaqueredirect',
      contentType: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after'),
      body: await readBody(response, stall.moved),
    }
  } catch {
    return stall.signal.aborted ? { kind: 'failed', message: 'The server took too long to answer' } : { kind: 'unreachable' }
  } finally {
    stall.over()
  }
}

async function readBody(response: Response, moved: () => void): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    moved()
    text += decoder.decode(value, { stream: true })
  }
}

function watchForStall(onProgress: () => void): { signal: AbortSignal; moved: () => void; over: () => void } {
  const aborter = new AbortController()
  let timer = setTimeout(() => aborter.abort(), STALL_MS)
  onProgress()
  return {
    signal: aborter.signal,
    moved: () => {
      clearTimeout(timer)
      timer = setTimeout(() => aborter.abort(), STALL_MS)
      onProgress()
    },
    over: () => clearTimeout(timer),
  }
}
