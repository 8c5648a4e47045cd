/** Far above what a command of ours needs. What reads JSON by recursion ends at some thousands. */
const DEEPEST = 100

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = [0x5b, 0x7b]
const CLOSING = [0x5d, 0x7d]

/** Whether lists and objects of a JSON text stand in each other more than a hundred deep. Counted, so that any depth can be. */
export function isNestedTooDeeply(json: Uint8Array): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.byteLength; at += 1) {
    const byte = json[at] ?? 0
    if (isInText && byte === BACKSLASH) at += 1
    else if (byte === QUOTE) isInText = !isInText
    else if (isInText) continue
    else if (OPENING.includes(byte)) depth += 1
    else if (CLOSING.includes(byte)) depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** A filter in a filter of a filter, or the packages of a shipment, need no more. */
export const DEEPEST_QUESTION = 4

/**
 * Whether a question for a table asks for rows in rows of rows. Each level multiplies what the one above it answers: by ten of them, a few
 * shipments keep the database busy for minutes, and everybody else waits.
 */
export function asksTooDeeply({ pathname, search }: URL): boolean {
  if (!pathname.startsWith('/rest/v1/')) return false
  let depth = 0
  for (const [bracket] of search.matchAll(/\(|\)|%28|%29/g)) {
    depth += bracket === '(' || bracket === '%28' ? 1 : -1
    if (depth > DEEPEST_QUESTION) return true
  }
  return false
}

/** In the words of the part of the API that was asked. */
export function nestedTooDeeply(pathname: string, message = `Lists and objects may stand in each other ${DEEPEST} deep`): Response {
  const body = pathname.startsWith('/rest/')
    ? { code: 'PT400', message, details: null, hint: null }
    : pathname.startsWith('/auth/')
      ? { code: 400, error_code: 'validation_failed', msg: message }
      : { error: message }
  return Response.json(body, { status: 400 })
}

/** A photo's bytes are no text. */
export function isJsonBody(pathname: string, headers: Headers): boolean {
  return !/^\/(storage\/v1|functions\/v1\/upload-pod-photo)(\/|$)/.test(pathname) || (headers.get('content-type') ?? '').includes('json')
}
