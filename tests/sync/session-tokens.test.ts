import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callRpc } from '#backend/transport/call-rpc.ts'
import { keepTokens, readTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'
import { isAnything } from '#backend/transport/shape.ts'
import { signInForDelivery, signInWithPassword, signOut } from '#backend/auth/request-sign-in.ts'

type Reply = Response | 'no-network'
const requests: { path: string; token: string | null; body: unknown }[] = []
let reply: (path: string, token: string | null) => Reply

beforeEach(() => {
  const kept = new Map<string, string>()
  requests.length = 0
  vi.stubGlobal('location', { origin: 'http://waybill.example' })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address)
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
    requests.push({ path: pathname + search, token, body: JSON.parse(init.body as string) as unknown })
    const answer = reply(pathname + search, token)
    if (answer === 'no-network') throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const hotel = (status: number) => new Response('<html>Welcome</html>', { status, headers: { 'content-type': 'text/html' } })

/** Asked once: a test that goes on over the end of a second compares the same session. */
const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3600

const session = (name: string, userId = 'u1'): SessionTokens => ({
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  expires_at: IN_AN_HOUR,
  user: { id: userId },
})
const REFRESH = '/auth/v1/token?grant_type=refresh_token'

test('a token that the server no longer takes is exchanged once, and the call goes again', async () => {
  keepTokens(session('old'))
  reply = (path, token) =>
    path === REFRESH ? json(200, session('new')) : token === 'access-new' ? json(200, { fine: true }) : json(401, { code: 'PGRST301' })
  expect(await callRpc('whoami', {}, isAnything)).toMatchObject({ kind: 'answer', value: { fine: true } })
  expect(requests.map(({ path }) => path)).toEqual(['/rest/v1/rpc/whoami', REFRESH, '/rest/v1/rpc/whoami'])
  expect(readTokens()?.refresh_token).toBe('refresh-new')
})

const notTaken = () => json(401, { code: 'PGRST301', message: 'JWT expired' })
const said = (code: number, error_code: string) => json(code, { code, error_code, msg: 'words' })

const ENDING: [what: string, () => Response][] = [
  ['refresh_token_not_found', () => said(400, 'refresh_token_not_found')],
  ['refresh_token_already_used', () => said(400, 'refresh_token_already_used')],
  ['session_not_found', () => said(403, 'session_not_found')],
  ['session_expired', () => said(400, 'session_expired')],
  ['user_not_found', () => said(404, 'user_not_found')],
  ['user_banned', () => said(403, 'user_banned')],
  ['invalid_grant of an older version', () => json(400, { error: 'invalid_grant', error_description: 'Invalid Refresh Token' })],
]

test.each(ENDING)('the auth server’s word that this session is over ends it: %s', async (_what, refusal) => {
  keepTokens(session('old'))
  reply = (path) => (path === REFRESH ? refusal() : notTaken())
  expect(await callRpc('whoami', {}, isAnything)).toEqual({ kind: 'signed-out' })
  expect(readTokens()).toBeNull()
})

const PASSING: [what: string, () => Reply, kind: string][] = [
  ['no network', () => 'no-network', 'unreachable'],
  ['a hotel’s page', () => hotel(200), 'captive-portal'],
  ['a hotel’s page that forbids', () => hotel(403), 'captive-portal'],
  ['a server in trouble', () => said(500, 'unexpected_failure'), 'failed'],
  ['a server in trouble over this very session', () => said(500, 'session_not_found'), 'failed'],
  ['a gateway that does not know the app', () => json(401, { message: 'Invalid API key' }), 'failed'],
  ['a gateway that does not know the way', () => json(404, { message: 'no Route matched' }), 'failed'],
  ['too many calls', () => json(429, {}), 'busy'],
  ['a limit on refreshes', () => said(429, 'over_request_rate_limit'), 'busy'],
  ['a limit under another status', () => said(400, 'over_request_rate_limit'), 'failed'],
  ['too many refreshes at once', () => said(409, 'conflict'), 'failed'],
  ['too many refreshes at once, in words', () => json(409, { code: 409, msg: 'Too many concurrent token refresh requests' }), 'failed'],
  ['a refresh that took too long', () => said(504, 'request_timeout'), 'failed'],
  ['a request that was not understood', () => said(400, 'validation_failed'), 'failed'],
  ['a body that was not understood', () => said(422, 'bad_json'), 'failed'],
  ['a word that only a newer server knows', () => said(400, 'token_of_tomorrow'), 'failed'],
  ['a portal’s JSON', () => json(400, { error: 'login required' }), 'failed'],
  ['a portal’s JSON that forbids', () => json(403, { error: 'login required' }), 'captive-portal'],
  ['JSON that says nothing', () => json(401, null), 'captive-portal'],
  ['JSON in the place of a session', () => json(200, { error: 'login required' }), 'failed'],
  ['half a session', () => json(200, { access_token: 'a', refresh_token: 'b' }), 'failed'],
  ['a session without a token', () => json(200, { ...session('new'), access_token: '' }), 'failed'],
  ['a session of somebody else', () => json(200, session('new', 'u2')), 'failed'],
]

test.each(PASSING)('%s leaves the session as it is', async (_what, trouble, kind) => {
  keepTokens(session('old'))
  reply = (path) => (path === REFRESH ? trouble() : notTaken())
  expect((await callRpc('whoami', {}, isAnything)).kind).toBe(kind)
  expect(readTokens()).toEqual(session('old'))
})

test('a refusal of a token that the auth server has just given does not end the session', async () => {
  keepTokens(session('old'))
  reply = (path) => (path === REFRESH ? json(200, session('new')) : json(401, { message: 'Unauthorized' }))
  expect((await callRpc('whoami', {}, isAnything)).kind).toBe('failed')
  expect(readTokens()).toEqual(session('new'))
})

test('a caller that waits for a slow answer hears of every request and of all that arrives, also for the session’s renewal', async () => {
  const slowly = (status: number, body: unknown) => {
    const letters = Array.from(new TextEncoder().encode(JSON.stringify(body)), (byte) => Uint8Array.of(byte))
    const headers = { 'content-type': 'application/json' }
    const stream = new ReadableStream<Uint8Array>({
      pull: (to) => {
        const next = letters.shift()
        if (next === undefined) to.close()
        else to.enqueue(next)
      },
    })
    return new Response(stream, { status, headers })
  }
  keepTokens(session('old'))
  const heardOf: number[] = []
  let moves = 0
  reply = (path, token) => {
    heardOf.push(moves)
    return path === REFRESH
      ? slowly(200, session('new'))
      : token === 'access-new'
        ? slowly(200, { fine: true })
        : slowly(401, { code: 'PGRST301' })
  }
  expect(await callRpc('sync_pull', {}, isAnything, 'u1', () => (moves += 1))).toMatchObject({ kind: 'answer', value: { fine: true } })
  const [beforeCall = 0, beforeRenewal = 0, beforeSecondCall = 0] = heardOf
  expect(beforeCall).toBeGreaterThan(0)
  expect(beforeRenewal - beforeCall).toBeGreaterThan(JSON.stringify({ code: 'PGRST301' }).length)
  expect(beforeSecondCall - beforeRenewal).toBeGreaterThan(JSON.stringify(session('new')).length)
  expect(moves - beforeSecondCall).toBeGreaterThan(JSON.stringify({ fine: true }).length)
})

test('without a session nothing is sent', async () => {
  expect(await callRpc('whoami', {}, isAnything)).toEqual({ kind: 'signed-out' })
  expect(requests).toEqual([])
})

test('one person’s sync never speaks in the name of another who has signed in on the same device', async () => {
  keepTokens(session('other', 'u2'))
  reply = () => json(200, {})
  expect(await callRpc('sync_push', { commands: [] }, isAnything, 'u1')).toEqual({ kind: 'signed-out' })
  expect(requests).toEqual([])
  expect(readTokens()?.user.id).toBe('u2')
})

test('a person who signs in is the one that the server names', async () => {
  const person = {
    userId: 'u1',
    name: 'Ravi',
    email: 'driver@waybill.example',
    role: 'driver',
    scope: 1,
    serverTime: '2026-11-20T12:00:00.000Z',
  }
  reply = (path) => (path.startsWith('/auth') || path.startsWith('/functions') ? json(200, session('in')) : json(200, person))
  const { scope: _scope, serverTime: _time, ...expected } = person
  expect(await signInWithPassword('driver@waybill.example', 'x')).toEqual({ kind: 'signed-in', person: expected })
  expect(await signInForDelivery('9000000001', 'x')).toEqual({ kind: 'signed-in', person: expected })
  expect(requests.at(-2)).toMatchObject({ path: '/functions/v1/delivery-sign-in', body: { login: '9000000001', password: 'x' } })
})

test('a sign-in that fails says why, and leaves no session behind', async () => {
  const answers: [Reply, object][] = [
    [
      json(400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }),
      { kind: 'invalid-credentials', message: 'Invalid login credentials' },
    ],
    [json(400, { error: 'invalid-credentials' }), { kind: 'invalid-credentials', message: '' }],
    [json(400, { error_code: 'email_not_confirmed', msg: 'Email not confirmed' }), { kind: 'email-not-confirmed' }],
    [json(200, { user: { id: 'u1' } }), { kind: 'no-session' }],
    [json(429, {}), { kind: 'busy', retryAfterMs: null }],
    ['no-network', { kind: 'unreachable' }],
  ]
  for (const [answer, expected] of answers) {
    reply = () => answer
    expect(await signInWithPassword('a@b.example', 'x')).toEqual(expected)
  }
  reply = (path) => (path.startsWith('/auth') ? json(200, session('in')) : 'no-network')
  expect(await signInWithPassword('a@b.example', 'x')).toEqual({ kind: 'unreachable' })
  expect(readTokens()).toBeNull()
})

test('signing out ends the session here even where the server cannot be told', async () => {
  keepTokens(session('old'))
  reply = () => 'no-network'
  await signOut()
  expect(readTokens()).toBeNull()
})
