import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTokens } from '#backend/auth/session-tokens.ts'
import { uploadPhoto } from '#backend/sync/upload-photo.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'

/** As a browser's: taking it back fires its event before `abort` returns. */
class DeadRequest extends EventTarget {
  readonly upload = new EventTarget()
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
}

beforeEach(async () => {
  // What loads a file takes real time.
  await loadSupabase()
  const kept = new Map<string, string>()
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://waybill.example' })
  vi.stubGlobal('XMLHttpRequest', DeadRequest)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  keepTokens({ access_token: 'a', refresh_token: 'r', user: { id: 'u1' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an upload that comes to a halt is a failure of its own and not the signal’s, so that it holds up nothing else', async () => {
  const upload = uploadPhoto({ id: 'p1', sha256: 'abc', bytes: new ArrayBuffer(8) })
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await upload).toMatchObject({ kind: 'failed' })
})
