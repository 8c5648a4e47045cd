import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callRpc } from '#backend/call-rpc.ts'
import { keepTokens, readTokens, type SessionTokens } from '#backend/session-tokens.ts'
import { signInForDelivery, signInWithPassword, signOut } from '#backend/sign-in.ts'

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

const session = (name: string, userId = 'u1'): SessionTokens => ({
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: userId },
})
const REFRESH = '/auth/v1/token?grant_type=refresh_token'

test('a token that the server no longer takes is exchanged once, and the call goes again', async () => {
  keepTokens(session('old'))
  reply = (path, token) =>
    path === REFRESH ? json(200, session('new')) : token === 'access-new' ? json(200, { fine: true }) : json(401, { code: 'PGRST301' })
  expect(await callRpc('whoami', {})).toMatchObject({ kind: 'answer', value: { fine: true } })
  expect(requests.map(({ path }) => path)).toEqual(['/rest/v1/rpc/whoami', REFRESH, '/rest/v1/rpc/whoami'])
  expect(readTokens()?.refresh_token).toBe('refresh-new')
})

test('only the auth server’s refusal ends a session', async () => {
  keepTokens(session('old'))
  reply = (path) => (path === REFRESH ? json(400, { error_code: 'refresh_token_not_found' }) : json(401, {}))
  expect(await callRpc('whoami', {})).toEqual({ kind: 'signed-out' })
  expect(readTokens()).toBeNull()
})

test('no network, a hotel’s page and a server in trouble leave the session as it is', async () => {
  const troubles: [() => Reply, string][] = [
    [() => 'no-network', 'unreachable'],
    [() => hotel(200), 'captive-portal'],
    [() => hotel(403), 'captive-portal'],
    [() => json(500, { error_code: 'unexpected_failure' }), 'failed'],
    [() => json(401, { message: 'Invalid API key' }), 'failed'],
    [() => json(404, { message: 'no Route matched' }), 'failed'],
    [() => json(429, {}), 'busy'],
  ]
  for (const [trouble, kind] of troubles) {
    keepTokens(session('old'))
    reply = (path) => (path === REFRESH ? trouble() : json(401, {}))
    expect((await callRpc('whoami', {})).kind).toBe(kind)
    expect(readTokens()).toEqual(session('old'))
  }
})

test('who waits for a slow answer hears of every request and of all that arrives, the renewal of the session included', async () => {
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
        : slowly(401, { code: 'x' })
  }
  expect(await callRpc('sync_pull', {}, 'u1', () => (moves += 1))).toMatchObject({ kind: 'answer', value: { fine: true } })
  const [beforeCall = 0, beforeRenewal = 0, beforeSecondCall = 0] = heardOf
  expect(beforeCall).toBeGreaterThan(0)
  expect(beforeRenewal - beforeCall).toBeGreaterThan(JSON.stringify({ code: 'x' }).length)
  expect(beforeSecondCall - beforeRenewal).toBeGreaterThan(JSON.stringify(session('new')).length)
  expect(moves - beforeSecondCall).toBeGreaterThan(JSON.stringify({ fine: true }).length)
})

test('without a session nothing is sent', async () => {
  expect(await callRpc('whoami', {})).toEqual({ kind: 'signed-out' })
  expect(requests).toEqual([])
})

test('one person’s sync never speaks in the name of another who has signed in on the same device', async () => {
  keepTokens(session('other', 'u2'))
  reply = () => json(200, {})
  expect(await callRpc('sync_push', { commands: [] }, 'u1')).toEqual({ kind: 'signed-out' })
  expect(requests).toEqual([])
  expect(readTokens()?.user.id).toBe('u2')
})

test('whoever signs in is who the server says', async () => {
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
    [json(429, {}), { kind: 'too-many' }],
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
