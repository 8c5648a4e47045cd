import { createHmac, timingSafeEqual } from 'node:crypto'

import { asksTooDeeply, DEEPEST_QUESTION, nestedTooDeeply } from '#server/http/nested-too-deeply.ts'

/** What the library takes for texts without looking. */
const TEXTS = ['email', 'phone', 'password', 'type', 'token', 'token_hash', 'refresh_token', 'auth_code', 'code_verifier', 'nonce'] as const

/** No mail server takes a longer address (RFC 5321), and no column of the library. */
const LONGEST_ADDRESS = 254

/** What a person says of themselves when signing up is a name. It is added to with every change, and read with every request. */
const LARGEST_DATA = 4096

const NUL_IN_BODY = 'The body holds a character that no text may hold'

/** A link to a photo is opened at once: the app asks for a minute. */
const LONGEST_LINK_SECONDS = 3600

/**
 * Questions that nobody's app asks, and at which the library fails with a 500 or does more than it should. Null: nothing is wrong with it.
 */
export async function refuseMalformed(request: Request, jwtSecret: string): Promise<Response | null> {
  const url = new URL(request.url)
  const { pathname, search, searchParams } = url
  // The database takes no text with this character.
  if (/%00/.test(pathname + search)) return malformed('The address holds a character that no text may hold')
  if (asksTooDeeply(url)) return nestedTooDeeply(pathname, `Brackets of a question may stand in each other ${DEEPEST_QUESTION} deep`)
  if (pathname.startsWith('/auth/v1/')) return refuseAccountBody(await bodyOf(request))
  if (isStorageQuestion(request, pathname) && holdsNul(await bodyOf(request))) return malformed(NUL_IN_BODY)
  if (!/^\/storage\/v1\/object\/(upload\/)?sign(\/|$)/.test(pathname)) return null
  if (request.method === 'POST') return isLinkTooLong(await bodyOf(request)) ? noSuchLink('A link is good for 1 to 3600 seconds') : null
  const token = searchParams.get('token')
  return token === null || isSigned(token, jwtSecret) ? null : noSuchLink('The link is not one of this server')
}

function refuseAccountBody(body: unknown): Response | null {
  if (body === undefined) return null
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return malformed('The body is not a JSON object')
  const named = body as Record<string, unknown>
  // The library has its own words for an address that is missing or none.
  if (!isMissing(named['email']) && !isShortText(named['email'])) return malformed('Unable to validate email address: invalid format')
  const wrong = TEXTS.find((name) => !isMissing(named[name]) && typeof named[name] !== 'string')
  if (wrong !== undefined) return malformed(`${wrong} must be a text`)
  if (!isMissing(named['data']) && (typeof named['data'] !== 'object' || Array.isArray(named['data'])))
    return malformed('data must be an object')
  if (JSON.stringify(named['data'] ?? null).length > LARGEST_DATA) return malformed(`data has at most ${LARGEST_DATA} characters`)
  return holdsNul(body) ? malformed(NUL_IN_BODY) : null
}

/** Lists, links, copies and moves name objects in a body; the bytes of an object are not read here. */
function isStorageQuestion({ method, headers }: Request, pathname: string): boolean {
  return pathname.startsWith('/storage/v1/') && method !== 'GET' && (headers.get('content-type') ?? '').includes('json')
}

function holdsNul(body: unknown): boolean {
  return body !== undefined && JSON.stringify(body).includes('\\u0000')
}

/** Undefined where there is none, or none that reads as JSON: the library answers that itself. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    return (await request.clone().json()) as unknown
  } catch {
    return undefined
  }
}

function isLinkTooLong(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('expiresIn' in body) || typeof body.expiresIn !== 'number') return false
  return !(body.expiresIn >= 1 && body.expiresIn <= LONGEST_LINK_SECONDS)
}

/** Whether this server made the token. How old it is and what it is for, the library looks at. */
function isSigned(token: string, jwtSecret: string): boolean {
  const [header, payload, signature, ...more] = token.split('.')
  if (!header || !payload || !signature || more.length > 0) return false
  const given = Buffer.from(signature, 'base64url')
  const right = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest()
  return given.byteLength === right.byteLength && timingSafeEqual(given, right)
}

function malformed(msg: string): Response {
  return Response.json({ code: 400, error_code: 'validation_failed', msg }, { status: 400 })
}

function noSuchLink(message: string): Response {
  return Response.json({ statusCode: '400', error: 'InvalidRequest', message }, { status: 400 })
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST_ADDRESS
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null
}
