import { exchange, type Carry, type Heard } from '#backend/transport/exchange.ts'
import { isJson, type HttpAnswer } from '#backend/transport/read-answer.ts'

export interface GuardOptions {
  token: string | null
  onProgress?: (() => void) | undefined
  carry?: Carry
}

export type ClientFetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/**
 * Gives `request` the `fetch` for one question of Supabase's client. The server's own word goes on to the client. Anything else counts as a
 * network that did not carry the question: a hotel's page, a redirect, a portal's JSON. Resolves with what was heard, which read-answer.ts
 * and the shapes judge, and with what the client made of it; `null` when it got no answer.
 */
export async function requestGuarded<Given>(
  request: (fetch: ClientFetch) => PromiseLike<Given>,
  { token, onProgress, carry = exchange }: GuardOptions,
): Promise<{ heard: Heard; given: Given | null }> {
  let heard: Heard = { kind: 'unreachable' }
  const given = await new Promise<Given | null>((resolve) => {
    let isSent = false
    async function guardedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
      // auth-js would retry a refresh for half a minute. Nobody waits for that: the app decides when to ask again.
      if (isSent) return networkError()
      isSent = true
      const address = input instanceof Request ? input.url : String(input)
      const contentType = new Headers(init.headers).get('content-type') ?? 'application/json'
      heard = await carry(address, { method: init.method ?? 'POST', contentType, body: bodyOf(init.body), token, onProgress })
      if (!('kind' in heard) && isJsonOfServer(heard)) return responseOf(heard)
      resolve(null)
      return networkError()
    }
    // An error that the client throws over an unreadable answer does not matter: the app reads the answer itself.
    request(guardedFetch).then(resolve, () => resolve(null))
  })
  return { heard, given }
}

function isJsonOfServer({ status, redirected, contentType }: HttpAnswer): boolean {
  return !redirected && status < 500 && isJson(contentType)
}

/** auth-js takes this for trouble on the way, which ends no session. A thrown error would also reach the console. */
function networkError(): Response {
  return new Response(null, { status: 503 })
}

function responseOf({ status, contentType, body }: HttpAnswer): Response {
  return new Response(body === '' ? null : body, { status, headers: { 'content-type': contentType } })
}

/** The clients send text and photos; an empty body is JSON too. */
function bodyOf(body: RequestInit['body']): string | ArrayBuffer {
  return typeof body === 'string' || body instanceof ArrayBuffer ? body : '{}'
}
