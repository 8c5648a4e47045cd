import { AuthClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/*
 * Why session-tokens.ts keeps the session and not auth-js, and why each question to the auth server has a client of its own. These are
 * auth-js's ways, not ours: when one of these tests fails after an update, src/backend/auth/request-auth.ts may do with less.
 */

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const KEY = 'waybill-auth'
const hotel = () => new Response('<html>Welcome</html>', { status: 403, headers: { 'content-type': 'text/html' } })
const outage = () => new Response(null, { status: 503 })

/** As supabase-js is set up by the book, with a token that ended an hour ago. */
function byTheBook(reply: () => Response) {
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const kept = new Map([
    [KEY, JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: hourAgo, expires_in: 3600, user: { id: 'u1' } })],
  ])
  const fetched = vi.fn(async () => reply())
  const auth = new AuthClient({
    url: 'https://waybill.example/auth/v1',
    storageKey: KEY,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: fetched,
  })
  return { auth, kept, fetched }
}

test('it takes a hotel’s page with status 403 for the end of the session', async () => {
  const { auth, kept } = byTheBook(hotel)
  await auth.refreshSession({ refresh_token: 'r' })
  expect(kept.has(KEY)).toBe(false)
})

test('without signal it tries one refresh for more than twenty seconds', async () => {
  const { auth, kept, fetched } = byTheBook(outage)
  let isOver = false
  void auth.refreshSession({ refresh_token: 'r' }).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([isOver, fetched.mock.calls.length]).toEqual([false, expect.any(Number)])
  expect(fetched.mock.calls.length).toBeGreaterThan(5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([isOver, kept.has(KEY)]).toEqual([true, true])
})

test('once the signal is back it answers from memory for a minute', async () => {
  let reply = outage
  const { auth, fetched } = byTheBook(() => reply())
  const first = auth.refreshSession({ refresh_token: 'r' })
  await vi.advanceTimersByTimeAsync(30_000)
  await first
  reply = () => Response.json({ access_token: 'b', refresh_token: 's', expires_in: 3600, user: { id: 'u1' } })
  fetched.mockClear()
  expect((await auth.refreshSession({ refresh_token: 'r' })).error).not.toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})
