import { headersOf, type Carry, type Heard } from '#backend/transport/exchange.ts'

/** If no byte has moved for this long, the upload is dead. A slow one may take as long as it needs. */
const STALL_MS = 30_000

/** Uses XMLHttpRequest, because only it reports how far an upload is. */
export const uploadBytes: Carry = (address, sending) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const onProgress = sending.onProgress ?? (() => undefined)
    let timer = setTimeout(stalled, STALL_MS)
    function stalled() {
      // Resolve first: aborting the request fires its own event at once, and the first result counts.
      resolve({ kind: 'failed', message: 'The upload came to a halt' })
      request.abort()
    }
    function moved() {
      clearTimeout(timer)
      timer = setTimeout(stalled, STALL_MS)
      onProgress()
    }
    function over(heard: Heard) {
      clearTimeout(timer)
      resolve(heard)
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
    request.open(sending.method, address)
    for (const [name, value] of Object.entries(headersOf(sending))) request.setRequestHeader(name, value)
    request.send(sending.body)
    onProgress()
  })
