import { expect, test } from 'vitest'
import { isJson, readAnswer, retryAfterMs, type HttpAnswer } from '#backend/transport/read-answer.ts'
import { readUploadAnswer } from '#backend/sync/read-upload-answer.ts'

const json = (status: number, body: unknown, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status,
  redirected: false,
  contentType: 'application/json; charset=utf-8',
  retryAfter: null,
  body: JSON.stringify(body),
  ...more,
})
const html = (status: number): HttpAnswer => json(status, null, { contentType: 'text/html', body: '<html>Welcome to the hotel</html>' })

test('an answer carries the server’s time', () => {
  expect(readAnswer(json(200, { serverTime: '2026-11-20T12:00:00.000Z', rows: [] }))).toMatchObject({
    kind: 'answer',
    serverTime: '2026-11-20T12:00:00.000Z',
  })
})

test('a page or a redirect is a captive portal, with any status', () => {
  for (const status of [200, 302, 400, 401, 403, 404, 511]) expect(readAnswer(html(status)).kind).toBe('captive-portal')
  expect(readAnswer(json(200, {}, { redirected: true })).kind).toBe('captive-portal')
  expect(readAnswer(json(0, {}, { redirected: true, contentType: '' })).kind).toBe('captive-portal')
  for (const status of [300, 302, 399]) expect(readAnswer(json(status, {})).kind).toBe('captive-portal')
})

test('JSON is what says so, in any of its kinds', () => {
  const kinds = ['application/json', 'Application/JSON; charset=utf-8', 'application/problem+json', 'application/vnd.pgrst.object+json']
  expect(kinds.filter((kind) => !isJson(kind))).toEqual([])
  const others = ['', 'text/html', 'text/html; as=application/json', 'application/jsonp', 'application/javascript', 'json']
  expect(others.filter(isJson)).toEqual([])
})

test('a gateway’s page with a 5xx is trouble at the server', () => {
  for (const status of [500, 502, 503, 504]) expect(readAnswer(html(status)).kind).toBe('failed')
})

test('an error of the database has its own words, and nothing else has', () => {
  const said = { code: '23514', message: 'new row violates a rule', details: null, hint: null }
  for (const status of [400, 409, 500]) {
    expect(readAnswer(json(status, said))).toEqual({ kind: 'failed', message: said.message, saidByDatabase: true })
  }
  expect(readAnswer(json(400, { code: 'PGRST202', message: 'no such function' }))).not.toHaveProperty('saidByDatabase')
  expect(readAnswer(json(400, { message: 'said the gateway' }))).not.toHaveProperty('saidByDatabase')
  expect(readAnswer({ ...html(500), body: JSON.stringify(said) })).not.toHaveProperty('saidByDatabase')
  for (const nothing of [{ message: '' }, { message: '  ' }, { message: null }, { code: '235140' }, { code: 'x23514' }])
    expect(readAnswer(json(500, { ...said, ...nothing }))).toEqual({ kind: 'failed', message: 'The server answered 500' })
  expect(readAnswer(json(500, null, { body: '{"code":"23514","mess' }))).toEqual({ kind: 'failed', message: 'The server answered 500' })
})

test('a refusal of the request has the words of whoever refused it, or its number', () => {
  expect(readAnswer(json(400, { message: 'said the gateway' }))).toEqual({ kind: 'failed', message: 'said the gateway' })
  expect(readAnswer(json(404, {}))).toEqual({ kind: 'failed', message: 'The server answered 404' })
})

test('meaning comes from status and code, never from a message', () => {
  expect(readAnswer(json(403, { code: 'PT403', message: 'JWT expired' }))).toEqual({ kind: 'denied', why: 'PT403' })
  expect(readAnswer(json(200, { denied: 'inactive' }))).toEqual({ kind: 'denied', why: 'inactive' })
  expect(readAnswer(json(200, { denied: 'signed-out' }))).toEqual({ kind: 'signed-out' })
  expect(readAnswer(json(413, {})).kind).toBe('too-large')
  expect(readAnswer(html(413)).kind).toBe('too-large')
  expect(readAnswer(json(400, { message: 'session expired, sign in' })).kind).toBe('failed')
})

test('a person is refused, and a token asked for anew, only by what the server itself answers', () => {
  const cases: [status: number, body: unknown, kind: string][] = [
    // PostgREST, the auth server (by both of its versions), our functions, and the gateway before them.
    [401, { code: 'PGRST301', message: 'JWT expired', details: null, hint: null }, 'signed-out'],
    [401, { code: '42501', message: 'permission denied', details: null, hint: null }, 'signed-out'],
    [401, { code: 401, error_code: 'bad_jwt', msg: 'invalid JWT' }, 'signed-out'],
    [401, { code: 401, message: 'Invalid JWT' }, 'signed-out'],
    [401, { error: 'signed-out' }, 'signed-out'],
    [401, { msg: 'No API key found in request' }, 'signed-out'],
    [401, { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' }, 'signed-out'],
    [403, { code: '42501', message: 'permission denied for table staff', details: null, hint: null }, 'denied'],
    [403, { code: 'PT403', message: 'No', details: null, hint: null }, 'denied'],
    [403, { code: 'PGRST301', message: 'No' }, 'denied'],
    [403, { code: 403, error_code: 'session_not_found', msg: 'Session from session_id claim in JWT does not exist' }, 'denied'],
    [403, { error: 'not-yours' }, 'denied'],
    [403, { refused: 'not-allowed' }, 'denied'],
    // The codes by which PostgreSQL refuses a role, and what only looks like one of them.
    ...['28000', '28P01', '0L000', '0LP01', '0P000'].map((code): [number, unknown, string] => [403, { code }, 'denied']),
    ...['XPT403', 'PT4030', '428000', '280001', '02000'].map((code): [number, unknown, string] => [403, { code }, 'captive-portal']),
    // The app's key is wrong, or the gateway has rules of its own: nothing is said of the person.
    [403, { message: 'You cannot consume this service' }, 'failed'],
    // Somebody in between.
    ...[401, 403].flatMap((status) =>
      [{}, { error: 'login required' }, { code: 'LOGIN' }, { status: 'unauthorized', url: 'http://hotel.example' }, [], null, 'ok', 7].map(
        (body): [number, unknown, string] => [status, body, 'captive-portal'],
      ),
    ),
  ]
  for (const [status, body, kind] of cases) expect([status, body, readAnswer(json(status, body)).kind]).toEqual([status, body, kind])
  // Our functions do not say what the person is, only that it is not enough.
  expect(readAnswer(json(403, { error: 'not-yours' }))).toEqual({ kind: 'denied', why: 'role' })
})

test('the database denies somebody only for what they can be', () => {
  for (const why of ['customer', 'inactive', 'driver', 'visitor'])
    expect(readAnswer(json(200, { denied: why }))).toEqual({ kind: 'denied', why })
  for (const why of ['by the hotel', true, null, {}])
    expect(readAnswer(json(200, { denied: why }))).toEqual({ kind: 'failed', message: 'The answer was not one of this server' })
})

test('a value that is not an instant does not count as the server’s time', () => {
  for (const serverTime of ['today', '', 5, null, '2026-02-30', '2026-99-99T00:00:00.000Z'])
    expect(readAnswer(json(200, { serverTime }))).toMatchObject({ kind: 'answer', serverTime: null })
})

test('a busy server is given the time it asks for', () => {
  expect(readAnswer(json(429, {}, { retryAfter: '7' }))).toEqual({ kind: 'busy', retryAfterMs: 7_000 })
  expect(readAnswer(json(503, {}, { retryAfter: '2' }))).toEqual({ kind: 'busy', retryAfterMs: 2_000 })
  expect(readAnswer(json(429, {}))).toEqual({ kind: 'busy', retryAfterMs: null })
  expect(retryAfterMs('Fri, 20 Nov 2026 12:00:10 GMT', Date.parse('2026-11-20T12:00:00Z'))).toBe(10_000)
  for (const nothing of ['', ' ', 'soon']) expect([nothing, retryAfterMs(nothing)]).toEqual([nothing, null])
})

test('a server that names a time without being busy is not taken for a busy one', () => {
  expect(readAnswer(json(200, {}, { retryAfter: '7' })).kind).toBe('answer')
  for (const status of [500, 502, 504]) expect(readAnswer({ ...html(status), retryAfter: '7' }).kind).toBe('failed')
})

test('JSON that ends too early is a broken connection', () => {
  expect(readAnswer(json(200, {}, { body: '{"rows": [' }))).toEqual({ kind: 'unreachable' })
})

test('only the function’s own word refuses a photo', () => {
  const read = (answer: HttpAnswer) => readUploadAnswer(answer, { id: 'p1', sha256: 'a'.repeat(64) })
  expect(read(json(404, { error: 'proof-not-known' }))).toMatchObject({ value: { status: 'refused', code: 'proof-not-known' } })
  expect(read(json(422, { error: 'hash-mismatch' }))).toMatchObject({ value: { status: 'refused' } })
  expect(read(html(404)).kind).toBe('captive-portal')
  expect(read(json(404, { message: 'no such route' })).kind).toBe('failed')
  expect(read(json(403, { error: 'login required' })).kind).toBe('captive-portal')
})
