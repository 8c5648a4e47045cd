import type { Backend } from '#backend/backend.ts'
import type { Call } from '#backend/call.ts'
import { readAnswer, type HttpAnswer } from '#backend/read-answer.ts'
import { readUploadAnswer } from '#backend/read-upload-answer.ts'
import { syncOver } from '#backend/sync-over.ts'
import { afterRefresh } from '#backend/with-session.ts'

/** A person's session on one device, as the auth server would keep it. */
export interface Session {
  userId: string
  no: number
  ended: boolean
}

/** The app's own reading of answers over a simulated transport; a token that is refused once is asked again with a fresh one. */
export function simBackend(send: typeof fetch, session: () => Session, pageLimit: number): Backend {
  const ask = async <Value>(
    address: string,
    headers: Record<string, string>,
    body: BodyInit,
    read: (answer: HttpAnswer) => Call<Value>,
  ): Promise<Call<Value>> => {
    const once = async (): Promise<Call<Value>> => {
      const { userId, no } = session()
      try {
        const response = await send(`http://simulated${address}`, {
          method: 'POST',
          headers: { ...headers, authorization: `Bearer person:${userId}:${no}` },
          body,
        })
        return read({
          status: response.status,
          redirected: false,
          contentType: response.headers.get('content-type') ?? '',
          retryAfter: response.headers.get('retry-after'),
          body: await response.text(),
        })
      } catch {
        return { kind: 'unreachable' }
      }
    }
    const answer = await once()
    return answer.kind === 'signed-out' && !session().ended ? afterRefresh(await once()) : answer
  }
  const backend = syncOver({
    call: (name, p) => ask<unknown>(`/rest/v1/rpc/${name}`, { 'content-type': 'application/json' }, JSON.stringify({ p }), readAnswer),
    upload: ({ id, sha256, bytes }) =>
      ask(`/functions/v1/upload-pod-photo?photo=${id}&sha256=${sha256}`, { 'content-type': 'image/jpeg' }, bytes, (answer) =>
        readUploadAnswer(answer, { id, sha256 }),
      ),
  })
  return {
    ...backend,
    mirror: (request) => backend.mirror({ ...request, limit: Math.min(request.limit, pageLimit) }),
    pull: (request) => backend.pull({ ...request, limit: Math.min(request.limit, pageLimit) }),
  }
}
