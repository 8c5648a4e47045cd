import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepTokens, readTokens } from '#backend/auth/session-tokens.ts'
import { callAsAnyone } from '#backend/transport/call-as-anyone.ts'
import { callRpc } from '#backend/transport/call-rpc.ts'
import { isAnything } from '#backend/transport/shape.ts'
import type * as WithSession from '#backend/transport/with-session.ts'
import { aDeviceOfAsha, inJson, OF_ASHA, type Said, type Sent } from '#tests/support/calls/call-contract.ts'

const { sent, answers } = aDeviceOfAsha()
const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000

/** Tokens by this device's clock, which may be wrong. */
const endingIn = (ms: number, name = 'of-asha') => ({ ...OF_ASHA, access_token: name, expires_at: (NOW + ms) / 1000 })
const isRefresh = ({ address }: Sent) => address.startsWith('/auth/v1/token')
const refreshes = () => sent.filter(isRefresh).length
const tokens = () => sent.filter((question) => !isRefresh(question)).map(({ token }) => token)

describe('a token that is about to end', () => {
  let withSession: typeof WithSession.withSession
  let refreshed: Said | null
  const ask = (ms = 0) => {
    vi.advanceTimersByTime(ms)
    return withSession(async (token) => (called.push(token), { kind: 'answer', value: 'said', serverTime: null }))
  }
  let called: string[] = []

  beforeEach(async () => {
    vi.resetModules()
    const { loadSupabase } = await import('#backend/transport/load-supabase.ts')
    await loadSupabase()
    ;({ withSession } = await import('#backend/transport/with-session.ts'))
    called = []
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] })
    answers((question) => (isRefresh(question) ? refreshed : null))
    keepTokens(endingIn(10_000))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.resetModules()
  })

  test('is renewed before the question, which goes out under the fresh one', async () => {
    refreshed = inJson(endingIn(60 * MINUTE, 'fresh'))
    expect(await ask()).toEqual({ kind: 'answer', value: 'said', serverTime: null })
    expect([called, refreshes(), readTokens()?.access_token]).toEqual([['fresh'], 1, 'fresh'])
  })

  test.each([
    ['unreachable', null],
    ['captive-portal', { status: 200, type: 'text/html', body: '<html>Welcome</html>' }],
  ])('and cannot be renewed keeps the question back: %s', async (kind, said) => {
    refreshed = said
    expect((await ask()).kind).toBe(kind)
    expect([called, readTokens()]).toEqual([[], endingIn(10_000)])
  })

  test('on a device whose clock makes every token look ended is renewed now and then, not with each question', async () => {
    refreshed = inJson(endingIn(-60 * MINUTE, 'fresh'))
    for (const minutes of [0, 1, 3]) await ask(minutes * MINUTE)
    expect([called, refreshes()]).toEqual([['fresh', 'fresh', 'fresh'], 1])
    await ask(2 * MINUTE)
    expect([called.length, refreshes()]).toEqual([4, 2])
  })
})

describe('a call that is open to everybody', () => {
  const call = () => callAsAnyone('payment_quote', {}, isAnything)

  test('is a visitor’s once the server says that the person’s session is over', async () => {
    answers((question) => {
      if (isRefresh(question)) return inJson({ code: 403, error_code: 'session_not_found', msg: 'words' }, 403)
      return question.token === null ? inJson({ gateway: 'demo' }) : inJson({ code: 'PGRST301' }, 401)
    })
    expect(await call()).toMatchObject({ kind: 'answer', value: { gateway: 'demo' } })
    expect(tokens()).toEqual(['Bearer of-asha', null])
  })

  test('is no visitor’s while the session may go on', async () => {
    answers(() => inJson({ message: 'Out of memory' }, 500))
    expect((await call()).kind).toBe('failed')
    expect(tokens()).toEqual(['Bearer of-asha'])
  })
})

describe('a person’s call', () => {
  test('that is answered without a word has found a broken connection', async () => {
    answers(() => ({ status: 200, type: 'application/json', body: '' }))
    expect(await callRpc('sync_pull', {}, isAnything)).toEqual({ kind: 'unreachable' })
  })

  test('under a fresh token that the server does not take fails, and the session goes on', async () => {
    answers((question) => (isRefresh(question) ? inJson({ ...OF_ASHA, access_token: 'fresh' }) : inJson({ code: 'PGRST301' }, 401)))
    expect(await callRpc('sync_pull', {}, isAnything)).toEqual({ kind: 'failed', message: 'The server did not take a fresh session' })
    expect([tokens(), readTokens()?.access_token]).toEqual([['Bearer of-asha', 'Bearer fresh'], 'fresh'])
  })
})
