import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTokens, readTokens, refreshTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'
import { inviteStaff } from '#backend/rpc/staff-accounts.ts'
import { photoLink } from '#backend/rpc/photo-link.ts'
import { callRpc } from '#backend/transport/call-rpc.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import { isAnything } from '#backend/transport/shape.ts'

/** Supabase's own client between the app and the network: what it may say, and what it may not do. */

const requests: { address: string; method: string; headers: object; body: unknown }[] = []
let reply: (address: string) => Response | Promise<Response>

beforeEach(async () => {
  await loadSupabase()
  const kept = new Map<string, string>()
  requests.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://waybill.example' })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (address: string, { method = '', headers = {}, body }: RequestInit) => {
    requests.push({ address, method, headers: Object.fromEntries(new Headers(headers)), body: JSON.parse(body as string) as unknown })
    return reply(address)
  })
  keepTokens(session)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const session: SessionTokens = { access_token: 'of-asha', refresh_token: 'r', user: { id: 'u1' } }
const portal = () => Response.json({ error: 'login required' }, { status: 403 })
const hotel = () => new Response('<html>Welcome</html>', { status: 403, headers: { 'content-type': 'text/html' } })
const noSignal = () => Promise.reject(new TypeError('Failed to fetch'))

test('a database function, a signed photo and an Edge Function are asked with the person’s token, and with no header that is nobody’s business', async () => {
  reply = () => Response.json({ done: true })
  await callRpc('review_list', {}, isAnything)
  await photoLink('door 7.jpg')
  await inviteStaff('w1')
  const headers = { 'content-type': 'application/json', apikey: 'sb_publishable_waybill_embedded', authorization: 'Bearer of-asha' }
  const ours = 'https://waybill.example'
  expect(requests).toEqual([
    { address: `${ours}/rest/v1/rpc/review_list`, method: 'POST', headers, body: { p: {} } },
    { address: `${ours}/storage/v1/object/sign/pod-images/door%207.jpg`, method: 'POST', headers, body: { expiresIn: 60 } },
    { address: `${ours}/functions/v1/invite-staff`, method: 'POST', headers, body: { id: 'w1' } },
  ])
})

test('questions that are asked at once each hear their own answer', async () => {
  const waiting = new Map<string, (response: Response) => void>()
  reply = (address) => new Promise((resolve) => waiting.set(address.slice(address.lastIndexOf('/') + 1), resolve))
  const asked = ['my_shipments', 'my_invoices'] as const
  const answers = Promise.all(asked.map((name) => callRpc(name, {}, isAnything)))
  await vi.waitFor(() => expect(waiting.size).toBe(2))
  for (const name of asked.toReversed()) waiting.get(name)?.(Response.json({ name }))
  expect(await answers).toMatchObject(asked.map((name) => ({ kind: 'answer', value: { name } })))
})

test.each([
  ['without signal', noSignal, 'unreachable'],
  ['behind a hotel’s page', hotel, 'captive-portal'],
  ['behind a portal that speaks JSON', portal, 'captive-portal'],
])('%s a refresh is over with its first failure, and nobody tries it again behind our back', async (_where, answer, kind) => {
  const written = vi.spyOn(console, 'error')
  reply = answer
  expect((await refreshTokens(session)).kind).toBe(kind)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requests).toHaveLength(1)
  expect(readTokens()).toEqual(session)
  expect(written).not.toHaveBeenCalled()

  reply = () => Response.json({ ...session, access_token: 'fresh', refresh_token: 's' })
  expect((await refreshTokens(session)).kind).toBe('answer')
  expect(readTokens()?.access_token).toBe('fresh')
})

test('a refresh that hears nothing gives the lock back after half a minute', async () => {
  let gaveBack = false
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<unknown>) => work().finally(() => (gaveBack = true)) },
  })
  const refreshed = refreshTokens(session)
  await vi.advanceTimersByTimeAsync(31_000)
  expect([await refreshed, gaveBack, readTokens()]).toEqual([expect.objectContaining({ kind: 'failed' }), true, session])
})
