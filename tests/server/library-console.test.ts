import type { Connection } from '@supabase/lite'
import { afterEach, expect, test, vi } from 'vitest'

const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
// Only now: it keeps the console it finds.
await import('#server/library-console.ts')
const { giveErrorsTheirMeaning } = await import('#server/database/error-meaning.ts')

afterEach(() => {
  written.mockClear()
  warned.mockClear()
})

/** As the library does with a statement that failed. */
function fail(error: object): void {
  const connection = { normalizeDbError: (seen: unknown) => seen } as unknown as Connection
  giveErrorsTheirMeaning(connection)
  console.error(connection.normalizeDbError(error))
}

test.each([
  ['a limiter’s refusal', { code: 'PGRST', message: '{}', detail: '{"status":429,"headers":{"Retry-After":"30"}}' }],
  ['a role’s refusal', { code: 'PT403', message: 'not-allowed' }],
  ['a call that its caller may not make', { code: '42501', message: 'permission denied for function whoami' }],
])('%s is not written', (_what, error) => {
  fail(error)
  expect(written).not.toHaveBeenCalled()
})

test.each([
  ['an error of the database', { code: 'XX000', message: 'cache lookup failed' }],
  ['a column that does not exist', { code: '42703', message: 'column "nmae" does not exist' }],
  ['a failed check', { code: '23514', message: 'violates check constraint' }],
  ['a plain raise', { code: 'P0001', message: 'This cannot be' }],
  ['a refusal that says the server is at fault', { code: 'PGRST', message: '{}', detail: '{"status":500,"headers":{}}' }],
  ['a fault of the server itself', new Error('socket closed')],
])('%s is written', (_what, error) => {
  fail(error)
  expect(written).toHaveBeenCalledOnce()
})

test('other writers’ text is written as it is', () => {
  console.error('Storage error:', { code: 'PGRST' })
  expect(written).toHaveBeenCalledExactlyOnceWith('Storage error:', { code: 'PGRST' })
  console.warn('a warning')
  expect(warned).toHaveBeenCalledExactlyOnceWith('a warning')
  warned.mockClear()
  console.warn('EXPERIMENTAL FEATURES ENABLED: storage - not supported, do not use in production.')
  expect(warned).not.toHaveBeenCalled()
})
