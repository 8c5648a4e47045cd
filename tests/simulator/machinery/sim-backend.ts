import type { SyncApi } from '#backend/sync/sync-api.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { endsSession } from '#backend/auth/ends-session.ts'
import { readAnswer, type HttpAnswer } from '#backend/transport/read-answer.ts'
import { readUploadAnswer } from '#backend/sync/read-upload-answer.ts'
import { isRecord } from '#backend/transport/shape.ts'
import { syncOverTransport } from '#backend/sync/sync-over-transport.ts'
import { afterRefresh } from '#backend/transport/with-session.ts'

/** A person's session on one device, as the app keeps it there. */
export interface Session {
  userId: string
  no: number
  token: string
  /** The app was told that it is over, and has forgotten its tokens. */
  ended: boolean
}

/** Parts of the app that a known mistake exchanges. */
export interface Reading {
  receipt?: typeof readUploadAnswer
  endOfSession?: typeof endsSession
}

/** The app's own reading of answers over a simulated transport, and its handling of a rejected token. */
export function simBackend(
  send: typeof fetch,
  session: () => Session,
  pageLimit: number,
  { receipt = readUploadAnswer, endOfSession = endsSession }: Reading = {},
  onAnswer: (address: string, asked: BodyInit, answer: Headers) => void = () => undefined,
): SyncApi {
  const post = async (address: string, headers: Record<string, string>, body: BodyInit): Promise<HttpAnswer | null> => {
    try {
      const response = await send(`http://simulated${address}`, { method: 'POST', headers, body })
      onAnswer(address, body, response.headers)
      return {
        status: response.status,
        redirected: false,
        contentType: response.headers.get('content-type') ?? '',
        retryAfter: response.headers.get('retry-after'),
        body: await response.text(),
      }
    } catch {
      return null
    }
  }
  const ask = async <Value>(
    address: string,
    headers: Record<string, string>,
    body: BodyInit,
    read: (answer: HttpAnswer) => ServerResult<Value>,
  ): Promise<ServerResult<Value>> => {
    const once = async (token: string): Promise<ServerResult<Value>> => {
      const answer = await post(address, { ...headers, authorization: `Bearer ${token}` }, body)
      return answer === null ? { kind: 'unreachable' } : read(answer)
    }
    const mine = session()
    if (mine.ended) return { kind: 'signed-out' }
    const before = mine.token
    const answer = await once(before)
    if (answer.kind !== 'signed-out') return answer
    const refreshed = await refresh(mine, before)
    return refreshed.kind === 'answer' ? afterRefresh(await once(refreshed.value)) : refreshed
  }
  /** One tab at a time: another one may have been faster. */
  const refresh = async (mine: Session, before: string): Promise<ServerResult<string>> => {
    if (mine.ended) return { kind: 'signed-out' }
    if (mine.token !== before) return { kind: 'answer', value: mine.token, serverTime: null }
    const body = JSON.stringify({ refresh_token: before })
    const heard = await post('/auth/v1/token?grant_type=refresh_token', { 'content-type': 'application/json' }, body)
    if (heard === null) return { kind: 'unreachable' }
    if (mine.token !== before) return { kind: 'answer', value: mine.token, serverTime: null }
    const call = readAnswer(heard)
    if (call.kind === 'answer') {
      const fresh = isRecord(call.value) ? call.value['access_token'] : null
      if (typeof fresh !== 'string') return { kind: 'failed', message: 'The server gave no session' }
      mine.token = fresh
      return { kind: 'answer', value: fresh, serverTime: null }
    }
    if (endOfSession(heard)) {
      mine.ended = true
      return { kind: 'signed-out' }
    }
    return call.kind === 'signed-out' || call.kind === 'denied' ? { kind: 'failed', message: 'The session could not be renewed' } : call
  }
  const backend = syncOverTransport({
    call: (name, p) => ask<unknown>(`/rest/v1/rpc/${name}`, { 'content-type': 'application/json' }, JSON.stringify({ p }), readAnswer),
    upload: ({ id, sha256, bytes }) =>
      ask(`/functions/v1/upload-pod-photo?photo=${id}&sha256=${sha256}`, { 'content-type': 'image/jpeg' }, bytes, (answer) =>
        receipt(answer, { id, sha256 }),
      ),
  })
  return {
    ...backend,
    mirror: (request) => backend.mirror({ ...request, limit: Math.min(request.limit, pageLimit) }),
    pull: (request) => backend.pull({ ...request, limit: Math.min(request.limit, pageLimit) }),
  }
}
