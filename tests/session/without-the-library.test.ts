import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDeviceOfAsha, inJson, OF_ASHA } from '#tests/support/calls/call-contract.ts'

const { sent, hears } = aDeviceOfAsha()
const LIBRARY = '#backend/transport/supabase-parts.ts'

beforeEach(() => {
  vi.resetModules()
  vi.doMock(LIBRARY, () => {
    throw new Error('no network brings it')
  })
})
afterEach(() => {
  vi.doUnmock(LIBRARY)
  vi.resetModules()
})

test('a phone without Supabase’s client asks nothing of the server, and its person stays who they are', async () => {
  const { refreshTokens, readTokens } = await import('#backend/auth/session-tokens.ts')
  const { listStaff } = await import('#backend/rpc/staff-accounts.ts')
  hears(inJson({ staff: [] }))
  expect(await refreshTokens(OF_ASHA)).toEqual({ kind: 'unreachable' })
  expect(await listStaff()).toEqual({ kind: 'unreachable' })
  expect([sent, readTokens()]).toEqual([[], OF_ASHA])
})

test('the client is looked for again with the next question', async () => {
  const { listStaff } = await import('#backend/rpc/staff-accounts.ts')
  hears(inJson({ staff: [] }))
  expect((await listStaff()).kind).toBe('unreachable')
  vi.doUnmock(LIBRARY)
  expect((await listStaff()).kind).toBe('answer')
})

test('a line that never brings the client holds nobody up for longer than half a minute', async () => {
  vi.useFakeTimers()
  let arrive = () => {}
  vi.doMock(LIBRARY, () => new Promise((resolve) => (arrive = () => resolve({}))))
  const { loadSupabase } = await import('#backend/transport/load-supabase.ts')
  const loading = loadSupabase()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await loading).toBeNull()
  vi.useRealTimers()
  arrive()
})
