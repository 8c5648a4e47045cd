import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changePassword } from '#backend/auth/request-password-change.ts'
import { keepTokens, readTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'
import { signOutEverywhere } from '#backend/auth/sign-out-everywhere.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'

type Reply = Response | 'no-network'
const asked: string[] = []
let reply: (question: string) => Reply

beforeEach(() => {
  const kept = new Map<string, string>()
  asked.length = 0
  vi.stubGlobal('location', { origin: 'https://waybill.example' })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address)
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer access-', ' as ') ?? ''
    const question = `${init.method} ${pathname.replace('/auth/v1/', '')}${search}${token}`
    asked.push(question)
    const answer = reply(question)
    if (answer === 'no-network') throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const done = () => new Response(null, { status: 204 })
const session = (name: string, userId = 'u1'): SessionTokens => ({
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: userId },
})

const SIGN_IN = 'POST token?grant_type=password'
const REFRESH = 'POST token?grant_type=refresh_token'

describe('signing out on all devices', () => {
  const EVERYWHERE = 'POST logout?scope=global'

  test('the server’s word ends it, and the tokens of this device go', async () => {
    keepTokens(session('one'))
    reply = done
    expect(await signOutEverywhere('u1')).toBe('ended')
    expect([asked, readTokens()]).toEqual([[`${EVERYWHERE} as one`], null])
  })

  test('a token that grew old is renewed for it', async () => {
    keepTokens(session('old'))
    reply = (question) =>
      question === REFRESH ? json(200, session('new')) : question.endsWith('new') ? done() : json(403, { code: 403, error_code: 'bad_jwt' })
    expect(await signOutEverywhere('u1')).toBe('ended')
    expect(asked).toEqual([`${EVERYWHERE} as old`, REFRESH, `${EVERYWHERE} as new`])
  })

  test('no session ends without the server’s word, also not here', async () => {
    keepTokens(session('one'))
    const portal = () => new Response('<html>Welcome</html>', { status: 200, headers: { 'content-type': 'text/html' } })
    for (const [answer, said] of [
      [() => 'no-network' as const, 'unreachable'],
      [portal, 'unreachable'],
      [() => json(500, {}), 'failed'],
      [() => json(200, {}), 'failed'],
      [() => json(429, {}), 'failed'],
      [() => json(413, {}), 'failed'],
    ] as const) {
      reply = answer
      asked.length = 0
      expect(await signOutEverywhere('u1')).toBe(said)
      expect([asked, readTokens()?.access_token]).toEqual([[`${EVERYWHERE} as one`], 'access-one'])
    }
  })

  test('a server that is silent has not ended them', async () => {
    await loadSupabase()
    vi.useFakeTimers()
    keepTokens(session('one'))
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    })
    const ended = signOutEverywhere('u1')
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await ended).toBe('failed')
    vi.useRealTimers()
  })

  test('a session that is over already cannot end the others', async () => {
    keepTokens(session('one'))
    reply = (question) =>
      question === REFRESH ? json(400, { error_code: 'refresh_token_not_found' }) : json(403, { error_code: 'session_not_found' })
    expect(await signOutEverywhere('u1')).toBe('signed-out')
    keepTokens(session('other', 'u2'))
    expect(await signOutEverywhere('u1')).toBe('signed-out')
    expect(readTokens()?.access_token).toBe('access-other')
  })
})

describe('a new password', () => {
  const person = { userId: 'u1', email: 'asha@people.example' }

  test('is set with the session that proved the current one, which this device goes on with', async () => {
    keepTokens(session('before'))
    reply = (question) => (question === SIGN_IN ? json(200, session('fresh')) : json(200, { id: 'u1' }))
    expect(await changePassword(person, 'old one', 'new one')).toEqual({ kind: 'changed' })
    expect(asked).toEqual([SIGN_IN, 'PUT user as fresh'])
    expect(readTokens()?.access_token).toBe('access-fresh')
  })

  test('a wrong current password changes nothing', async () => {
    keepTokens(session('before'))
    reply = () => json(400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    expect(await changePassword(person, 'wrong', 'new one')).toEqual({ kind: 'wrong-password' })
    expect([asked, readTokens()?.access_token]).toEqual([[SIGN_IN], 'access-before'])
  })

  test('whose current one cannot be proved for another reason says that reason', async () => {
    for (const [answer, expected] of [
      [json(403, { error_code: 'user_banned', msg: 'Banned' }), { kind: 'failed', message: 'Banned' }],
      [json(429, {}), { kind: 'busy', retryAfterMs: null }],
      [json(200, session('fresh', 'u2')), { kind: 'failed', message: '' }],
    ] as const) {
      keepTokens(session('before'))
      asked.length = 0
      reply = () => answer
      expect(await changePassword(person, 'old one', 'new one')).toEqual(expected)
      expect([asked, readTokens()?.access_token]).toEqual([[SIGN_IN], 'access-before'])
    }
  })

  test('is what the server is told, with the current one to prove who asks', async () => {
    keepTokens(session('before'))
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(body as string))
      return address.endsWith('/user') ? json(200, { id: 'u1' }) : json(200, session('fresh'))
    })
    await changePassword(person, 'old one', 'new one')
    expect(bodies).toEqual([{ email: 'asha@people.example', password: 'old one' }, { password: 'new one' }])
  })

  test('refused on a device whose session had ended has no other session to end', async () => {
    reply = (question) => (question === SIGN_IN ? json(200, session('fresh')) : json(422, { error_code: 'weak_password', msg: 'Weak' }))
    expect(await changePassword(person, 'old one', 'new one')).toEqual({ kind: 'weak-password', message: 'Weak' })
    expect(asked).toEqual([SIGN_IN, 'PUT user as fresh'])
  })

  test('refused, the device stays signed in and the session of before does not linger', async () => {
    keepTokens(session('before'))
    reply = (question) =>
      question === SIGN_IN
        ? json(200, session('fresh'))
        : question.startsWith('PUT')
          ? json(422, { error_code: 'same_password', msg: '' })
          : done()
    expect(await changePassword(person, 'old one', 'old one')).toEqual({ kind: 'same-password' })
    expect(asked).toEqual([SIGN_IN, 'PUT user as fresh', 'POST logout?scope=local as before'])
    expect(readTokens()?.access_token).toBe('access-fresh')
  })

  test('the device stays signed in when the answer is lost, with or without the new password', async () => {
    keepTokens(session('before'))
    reply = (question) => (question === SIGN_IN ? json(200, session('fresh')) : 'no-network')
    expect(await changePassword(person, 'old one', 'new one')).toEqual({ kind: 'unreachable' })
    expect(readTokens()?.access_token).toBe('access-fresh')
  })

  test('a reply of something in between does not count as a new password', async () => {
    for (const other of [{}, { error: 'login required' }, { id: 'u2' }, [], null, 'ok', 7]) {
      keepTokens(session('before'))
      reply = (question) => (question === SIGN_IN ? json(200, session('fresh')) : question.startsWith('PUT') ? json(200, other) : done())
      expect(await changePassword(person, 'old one', 'new one')).toEqual({ kind: 'failed', message: '' })
    }
  })

  test('somebody else’s session on this device is left alone', async () => {
    keepTokens(session('theirs', 'u2'))
    reply = (question) => (question === SIGN_IN ? json(200, session('fresh')) : done())
    expect(await changePassword(person, 'old one', 'new one')).toEqual({ kind: 'signed-out' })
    expect([asked, readTokens()?.access_token]).toEqual([[SIGN_IN, 'POST logout?scope=local as fresh'], 'access-theirs'])
  })
})
