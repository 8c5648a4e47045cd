import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishableKey, serverAddress } from '#backend/transport/server-address.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://waybill.example' }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a build that names a Supabase project asks there, under that project’s key', () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.example')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_project')
  expect(serverAddress('/rest/v1')).toBe('https://project.supabase.example/rest/v1')
  expect(publishableKey()).toBe('sb_publishable_project')
})

test.each([undefined, ''])('one that names none (%j) asks the server that the page came from', (url) => {
  vi.stubEnv('VITE_SUPABASE_URL', url)
  expect(serverAddress('/rest/v1')).toBe('https://waybill.example/rest/v1')
})
