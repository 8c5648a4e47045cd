import { beforeEach, describe, expect, test, vi } from 'vitest'
import { arrivedLink, forgetArrivedLink, takeArrivingLink } from '#session/mail-links/arrived-link.ts'

const ADDRESS = 'https://waybill.example/mail-link?token_hash=abc&type=signup'
const link = { kind: 'token-hash', purpose: 'sign-up', type: 'signup', tokenHash: 'abc' }
const kept = new Map<string, string>()
const replaceState = vi.fn((_state: unknown, _title: string, path: string) =>
  vi.stubGlobal('location', { href: `https://waybill.example${path}` }),
)

beforeEach(() => {
  kept.clear()
  replaceState.mockClear()
  vi.stubGlobal('location', { href: ADDRESS })
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

describe('a link that has arrived', () => {
  test('leaves the address at once, and can be opened', () => {
    expect(takeArrivingLink()).toBe(true)
    expect(replaceState).toHaveBeenCalledWith(null, '', '/mail-link')
    expect(arrivedLink()).toEqual(link)
  })

  test('is still there on a phone that drops the tab before its page has opened it', async () => {
    takeArrivingLink()
    vi.resetModules()
    const anew = await import('#session/mail-links/arrived-link.ts')
    expect(anew.takeArrivingLink()).toBe(false)
    expect(anew.arrivedLink()).toEqual(link)
  })

  test('is gone once it was used', () => {
    takeArrivingLink()
    forgetArrivedLink()
    expect(arrivedLink()).toBeNull()
    expect(kept.size).toBe(0)
  })

  test('gives way to the next one', () => {
    takeArrivingLink()
    vi.stubGlobal('location', { href: 'https://waybill.example/reset-password?token_hash=def&type=recovery' })
    takeArrivingLink()
    expect(arrivedLink()).toMatchObject({ tokenHash: 'def', purpose: 'recovery' })
  })
})
