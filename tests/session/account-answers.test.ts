import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askForConfirmation, askForReset } from '#backend/auth/request-account-mail.ts'
import { endLinkSession, redeemLink } from '#backend/auth/mail-link.ts'
import { keepTokens, readTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'
import { setPassword } from '#backend/auth/set-password.ts'
import { signUp } from '#backend/auth/request-sign-up.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'

type Reply = Response | 'no-network'
const requests: { method: string; path: string; token: string | null; body: unknown }[] = []
let reply: (path: string) => Reply

beforeEach(() => {
  const kept = new Map<string, string>()
  requests.length = 0
  vi.stubGlobal('location', { origin: 'https://waybill.example' })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address)
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null
    requests.push({ method: init.method ?? '', path: pathname + search, token, body: JSON.parse(init.body as string) as unknown })
    const answer = reply(pathname)
    if (answer === 'no-network') throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const session = (name: string, id: string): SessionTokens => ({ access_token: name, refresh_token: `${name}-refresh`, user: { id } })
const account = { name: 'Asha', email: 'asha@people.example', password: 'secret', phone: '9000012345' }

describe('signing up', () => {
  test('carries name and phone, and the way back to the app', async () => {
    reply = () => json(200, { id: 'u1', identities: [{ provider: 'email' }] })
    expect(await signUp(account)).toEqual({ kind: 'check-email' })
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/auth/v1/signup?redirect_to=https%3A%2F%2Fwaybill.example%2Fdashboard',
        token: null,
        body: { email: 'asha@people.example', password: 'secret', data: { name: 'Asha', phone: '9000012345' } },
      },
    ])
  })

  test.each<[string, Reply, object]>([
    ['a made-up user without identities', json(200, { id: 'u1', identities: [] }), { kind: 'duplicate' }],
    ['a server that says so', json(422, { error_code: 'user_already_exists', msg: 'User already registered' }), { kind: 'duplicate' }],
    ['a server that says it in newer words', json(422, { error_code: 'email_exists', msg: 'w' }), { kind: 'duplicate' }],
    ['a refusal without a code', json(422, { msg: 'w' }), { kind: 'failed', message: 'w' }],
    ['a weak password', json(422, { error_code: 'weak_password', msg: 'Too weak' }), { kind: 'weak-password', message: 'Too weak' }],
    ['a mail less than a minute ago', json(429, { error_code: 'over_email_send_rate_limit' }), { kind: 'busy', retryAfterMs: null }],
    ['a server in trouble', json(500, {}), { kind: 'failed', message: '' }],
    ['a portal’s JSON', json(200, { error: 'login required' }), { kind: 'failed', message: '' }],
    ['no network', 'no-network', { kind: 'unreachable' }],
  ])('%s', async (_what, answer, expected) => {
    reply = () => answer
    expect(await signUp(account)).toEqual(expected)
  })

  test('a server that asks for no confirmation lets the person in at once', async () => {
    const person = { userId: 'u1', name: 'Asha', email: 'asha@people.example', role: 'customer' }
    reply = (path) => (path === '/auth/v1/signup' ? json(200, session('in', 'u1')) : json(200, person))
    expect(await signUp(account)).toEqual({ kind: 'signed-in', person })
    expect(readTokens()?.access_token).toBe('in')
  })

  test('a person who was let in, but of whom nothing can be heard, is not signed in', async () => {
    for (const [answer, expected] of [
      ['no-network', { kind: 'unreachable' }],
      [json(429, {}), { kind: 'busy', retryAfterMs: null }],
      [json(500, {}), { kind: 'failed', message: 'The server answered 500' }],
      [json(200, {}), { kind: 'failed', message: 'The answer was not one of this server' }],
    ] as const) {
      reply = (path) => (path === '/auth/v1/signup' ? json(200, session('in', 'u1')) : answer)
      expect(await signUp(account)).toEqual(expected)
      expect(readTokens()).toBeNull()
    }
  })
})

test('mails are asked for with the way back to the page that goes on with them', async () => {
  reply = () => json(200, {})
  expect([await askForReset('a@b.example'), await askForConfirmation('a@b.example')]).toEqual([{ kind: 'asked' }, { kind: 'asked' }])
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/auth/v1/recover?redirect_to=https%3A%2F%2Fwaybill.example%2Freset-password', { email: 'a@b.example' }],
    ['/auth/v1/resend?redirect_to=https%3A%2F%2Fwaybill.example%2Fdashboard', { email: 'a@b.example', type: 'signup' }],
  ])
  reply = () => json(200, { message_id: 'm1' })
  expect(await askForConfirmation('a@b.example')).toEqual({ kind: 'asked' })
  for (const other of [{ error: 'login required' }, [], null, 'ok', 7]) {
    reply = () => json(200, other)
    expect(await askForReset('a@b.example')).toEqual({ kind: 'failed', message: '' })
  }
  reply = () => json(500, { msg: 'Error sending recovery email' })
  expect(await askForReset('a@b.example')).toEqual({ kind: 'failed', message: 'Error sending recovery email' })
})

describe('a new password', () => {
  test('is set with the link’s session, which ends with all others; the session of this device is left to its person', async () => {
    keepTokens(session('of-ravi', 'u2'))
    reply = (path) => (path === '/auth/v1/user' ? json(200, { id: 'u1' }) : new Response(null, { status: 204 }))
    expect(await setPassword(session('of-the-link', 'u1'), 'secret')).toEqual({ kind: 'set' })
    expect(requests).toEqual([
      { method: 'PUT', path: '/auth/v1/user', token: 'of-the-link', body: { password: 'secret' } },
      { method: 'POST', path: '/auth/v1/logout?scope=global', token: 'of-the-link', body: {} },
    ])
    expect(readTokens()?.access_token).toBe('of-ravi')
  })

  test('ends the session of this device where it is the same person’s', async () => {
    keepTokens(session('of-asha', 'u1'))
    reply = () => json(200, { id: 'u1' })
    await setPassword(session('of-the-link', 'u1'), 'secret')
    expect(readTokens()).toBeNull()
  })

  test('is set though the end of the sessions was not heard, which is asked for once more on a poor line', async () => {
    for (const [atTheEnd, times] of [
      ['no-network', 2],
      [json(500, {}), 1],
      [json(403, { error_code: 'session_not_found' }), 1],
    ] as const) {
      requests.length = 0
      reply = (path) => (path === '/auth/v1/user' ? json(200, { id: 'u1' }) : atTheEnd)
      expect(await setPassword(session('of-the-link', 'u1'), 'secret')).toEqual({ kind: 'set' })
      expect(requests.filter(({ path }) => path === '/auth/v1/logout?scope=global')).toHaveLength(times)
    }
  })

  test('is set once the server has said so, and does not wait a second time for a server that is silent about the sessions', async () => {
    await loadSupabase()
    vi.useFakeTimers()
    const paths: string[] = []
    vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
      paths.push(new URL(address).pathname)
      if (address.endsWith('/user')) return Promise.resolve(json(200, { id: 'u1' }))
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    })
    const set = setPassword(session('of-the-link', 'u1'), 'secret')
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await set).toEqual({ kind: 'set' })
    expect(paths).toEqual(['/auth/v1/user', '/auth/v1/logout'])
    vi.useRealTimers()
  })

  test.each<[Reply, object]>([
    [json(403, { error_code: 'session_not_found' }), { kind: 'link-over' }],
    [json(401, { error_code: 'bad_jwt' }), { kind: 'link-over' }],
    [
      json(422, { error_code: 'same_password', msg: 'New password should be different' }),
      { kind: 'failed', message: 'New password should be different' },
    ],
    [json(429, {}), { kind: 'busy', retryAfterMs: null }],
    [json(401, { error: 'login required' }), { kind: 'unreachable' }],
    [json(200, { error: 'login required' }), { kind: 'failed', message: '' }],
    [json(200, { id: 'u2' }), { kind: 'failed', message: '' }],
    ['no-network', { kind: 'unreachable' }],
  ])('that is refused ends nothing', async (answer, expected) => {
    reply = () => answer
    expect(await setPassword(session('of-the-link', 'u1'), 'secret')).toEqual(expected)
    expect(requests).toHaveLength(1)
  })
})

test.each<[Reply, object]>([
  [json(200, session('in', 'u1')), { kind: 'session', tokens: session('in', 'u1') }],
  ...['otp_expired', 'validation_failed', 'user_not_found', 'user_banned'].map((error_code): [Reply, object] => [
    json(403, { error_code }),
    { kind: 'used' },
  ]),
  [json(500, {}), { kind: 'failed', message: '' }],
  [json(400, { error: 'login required' }), { kind: 'failed', message: '' }],
  [json(200, { error: 'login required' }), { kind: 'failed', message: '' }],
  [json(200, {}), { kind: 'failed', message: '' }],
  ['no-network', { kind: 'unreachable' }],
])('a link’s hash is exchanged once, and without an answer it is as good as before', async (answer, expected) => {
  reply = () => answer
  expect(await redeemLink('recovery', 'abc')).toEqual(expected)
  expect(requests[0]?.body).toEqual({ type: 'recovery', token_hash: 'abc' })
})

test('a session that a link opened and nobody goes on with is ended', async () => {
  reply = () => new Response(null, { status: 204 })
  await endLinkSession(session('of-the-link', 'u1'))
  expect(requests).toEqual([{ method: 'POST', path: '/auth/v1/logout?scope=local', token: 'of-the-link', body: {} }])
})

test('questions of one person in a browser do not warn of each other, and leave no channel between tabs open', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let open = 0
  class Channel extends EventTarget {
    constructor() {
      super()
      open += 1
    }
    postMessage(): void {}
    close(): void {
      open -= 1
    }
  }
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('BroadcastChannel', Channel)
  reply = () => new Response(null, { status: 204 })
  await Promise.all(['one', 'other'].map((name) => endLinkSession(session(name, 'u1'))))
  await vi.waitFor(() => expect(open).toBe(0))
  expect(requests.map(({ token }) => token)).toEqual(['one', 'other'])
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})
