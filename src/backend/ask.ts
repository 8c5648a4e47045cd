import { believe } from '#backend/believe.ts'
import type { Call } from '#backend/call.ts'
import { readAnswer, type HttpAnswer } from '#backend/read-answer.ts'
import { publishableKey, serverAddress } from '#backend/server-address.ts'
import type { Shape } from '#backend/shape.ts'

/** Nothing moved for this long: the connection is dead, whatever it says of itself. */
const STALL_MS = 30_000

export interface Question {
  path: string
  /** PUT changes the account itself. */
  method?: 'POST' | 'PUT'
  body: unknown
  token?: string | null
  /** Called when the question is asked and whenever something of the answer arrives. */
  onProgress?: (() => void) | undefined
}

/** Sends JSON and reads what comes back, if it looks like an answer; a slow one may take its time as long as bytes arrive. */
export async function ask<Value>(question: Question, hasShape: Shape<Value>): Promise<Call<Value>> {
  const heard = await hear(question)
  return 'kind' in heard ? heard : believe(readAnswer(heard), hasShape)
}

/** The answer before anybody has judged it, or why there is none. */
export async function hear({
  path,
  method = 'POST',
  body,
  token = null,
  onProgress = () => undefined,
}: Question): Promise<HttpAnswer | Extract<Call<never>, { kind: 'unreachable' | 'failed' }>> {
  const stall = watchForStall(onProgress)
  try {
    const response = await fetch(serverAddress(path), {
      method,
      headers: {
        'content-type': 'application/json',
        apikey: publishableKey(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      // Nothing of this server redirects; whoever does is in between.
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
