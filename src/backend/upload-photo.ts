import type { PhotoUpload, UploadAnswer } from '#backend/backend.ts'
import type { Call } from '#backend/call.ts'
import type { HttpAnswer } from '#backend/read-answer.ts'
import { readUploadAnswer } from '#backend/read-upload-answer.ts'
import { publishableKey, serverAddress } from '#backend/server-address.ts'
import { withSession } from '#backend/with-session.ts'

/** No byte has moved for this long: the upload is dead. A slow one may take as long as it needs. */
const STALL_MS = 30_000

/** Sends one photo's bytes. The same photo again is success. */
export async function uploadPhoto(photo: PhotoUpload, onProgress?: () => void, userId: string | null = null): Promise<Call<UploadAnswer>> {
  return withSession(
    async (token) => {
      const answer = await send(photo, token, onProgress ?? (() => undefined))
      return 'kind' in answer ? answer : readUploadAnswer(answer, photo)
    },
    userId,
    onProgress,
  )
}

type NoAnswer = Extract<Call<never>, { kind: 'unreachable' | 'failed' }>

/** By XMLHttpRequest, which alone tells how an upload gets on. */
function send({ id, sha256, bytes }: PhotoUpload, token: string, onProgress: () => void): Promise<HttpAnswer | NoAnswer> {
  const address = serverAddress(`/functions/v1/upload-pod-photo?photo=${encodeURIComponent(id)}&sha256=${encodeURIComponent(sha256)}`)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let timer = setTimeout(stalled, STALL_MS)
    function stalled() {
      // First: taking the request back fires its own event at once, and what is said first counts.
      resolve({ kind: 'failed', message: 'The upload came to a halt' })
      request.abort()
    }
    function moved() {
      clearTimeout(timer)
      timer = setTimeout(stalled, STALL_MS)
      onProgress()
    }
    function over(result: HttpAnswer | NoAnswer) {
      clearTimeout(timer)
      resolve(result)
    }
    request.upload.addEventListener('progress', moved)
    request.addEventListener('progress', moved)
    request.addEventListener('load', () =>
      over({
        status: request.status,
        redirected: request.responseURL !== '' && request.responseURL !== address,
        contentType: request.getResponseHeader('content-type') ?? '',
        retryAfter: request.getResponseHeader('retry-after'),
        body: request.responseText,
      }),
    )
    request.addEventListener('error', () => over({ kind: 'unreachable' }))
    request.addEventListener('abort', () => over({ kind: 'unreachable' }))
    request.open('POST', address)
    request.setRequestHeader('content-type', 'image/jpeg')
    request.setRequestHeader('apikey', publishableKey())
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(bytes)
    onProgress()
  })
}
