import { describe, expect, test, vi } from 'vitest'
import { forgetTokens, isAboutToEnd, isTokens, keepTokens, readTokens, refreshTokens, switchTokens } from '#backend/auth/session-tokens.ts'
import { aDeviceOfAsha, inJson, OF_ASHA } from '#tests/support/calls/call-contract.ts'

const { sent, says, answers } = aDeviceOfAsha()

const fresh = { ...OF_ASHA, access_token: 'fresh', refresh_token: 's' }
const ofRavi = { access_token: 'of-ravi', refresh_token: 'x', user: { id: 'u2' } }
const signedOut = { kind: 'signed-out' }

describe('the session of a device', () => {
  test('lies where every tab looks for it, and a spoilt one is none', () => {
    expect(JSON.parse(localStorage.getItem('waybill-auth') ?? '')).toEqual(OF_ASHA)
    for (const text of ['{', 'null', '7', '{}', JSON.stringify({ ...OF_ASHA, user: {} })]) {
      localStorage.setItem('waybill-auth', text)
      expect([text, readTokens()]).toEqual([text, null])
    }
    forgetTokens()
    expect([localStorage.getItem('waybill-auth'), readTokens()]).toEqual([null, null])
  })

  test('has both tokens, a person, and an end that is a time, if it has one', () => {
    for (const whole of [OF_ASHA, { ...OF_ASHA, expires_at: 1_800_000_000 }]) expect([whole, isTokens(whole)]).toEqual([whole, true])
    const broken = [
      { ...OF_ASHA, access_token: '' },
      { ...OF_ASHA, refresh_token: undefined },
      { ...OF_ASHA, expires_at: 'soon' },
      { ...OF_ASHA, user: { id: '' } },
      { ...OF_ASHA, user: null },
    ]
    for (const tokens of broken) expect([tokens, isTokens(tokens)]).toEqual([tokens, false])
  })

  test('is about to end in its last minute, and never where it does not say when', () => {
    const endsIn = (seconds: number) => isAboutToEnd({ ...OF_ASHA, expires_at: 1_800_000_000 + seconds }, 1_800_000_000_000)
    expect([-5, 0, 59, 60, 61, 3600].map(endsIn)).toEqual([true, true, true, false, false, false])
    expect(isAboutToEnd(OF_ASHA, 1_800_000_000_000)).toBe(false)
  })
})

describe('a refresh', () => {
  test('exchanges the token under the lock of all tabs', async () => {
    const locks: string[] = []
    vi.stubGlobal('navigator', { locks: { request: (name: string, work: () => unknown) => (locks.push(name), work()) } })
    says(fresh)
    expect(await refreshTokens(OF_ASHA)).toEqual({ kind: 'answer', value: fresh, serverTime: null })
    expect(sent).toEqual([
      { method: 'POST', address: '/auth/v1/token?grant_type=refresh_token', token: null, body: { refresh_token: 'r' } },
    ])
    expect([readTokens(), locks]).toEqual([fresh, ['waybill-refresh-session']])
  })

  test('is over where the session has gone from this device, or is somebody else’s', async () => {
    forgetTokens()
    expect(await refreshTokens(OF_ASHA)).toEqual(signedOut)
    keepTokens(ofRavi)
    expect(await refreshTokens(OF_ASHA)).toEqual(signedOut)
    expect([sent, readTokens()]).toEqual([[], ofRavi])
  })

  test('takes what another tab has got already', async () => {
    keepTokens(fresh)
    expect(await refreshTokens(OF_ASHA)).toEqual({ kind: 'answer', value: fresh, serverTime: null })
    expect(sent).toEqual([])
  })

  test('that comes back after its person has signed out changes nothing', async () => {
    answers(() => {
      forgetTokens()
      return inJson(fresh)
    })
    expect(await refreshTokens(OF_ASHA)).toEqual(signedOut)
    expect(readTokens()).toBeNull()
  })

  test('that comes back after somebody has signed in changes nothing', async () => {
    answers(() => {
      keepTokens(ofRavi)
      return inJson(fresh)
    })
    expect(await refreshTokens(OF_ASHA)).toEqual(signedOut)
    expect(readTokens()).toEqual(ofRavi)
  })

  test.each([
    [inJson(ofRavi), 'The server gave no session'],
    [inJson({ code: 'PGRST301' }, 401), 'The session could not be renewed'],
    [inJson({ code: 'PT403' }, 403), 'The session could not be renewed'],
  ])('that brings no session of this person has failed, and ends nothing', async (said, message) => {
    answers(() => said)
    expect(await refreshTokens(OF_ASHA)).toEqual({ kind: 'failed', message })
    expect(readTokens()).toEqual(OF_ASHA)
  })

  test('works in a browser without locks', async () => {
    vi.stubGlobal('navigator', {})
    says(fresh)
    expect((await refreshTokens(OF_ASHA)).kind).toBe('answer')
  })
})

test('a session is put in the place of another one of the same person, of one that has ended, and of nobody else’s', async () => {
  expect([await switchTokens(fresh), readTokens()]).toEqual([OF_ASHA, fresh])
  forgetTokens()
  expect([await switchTokens(fresh), readTokens()]).toEqual([null, fresh])
  keepTokens(ofRavi)
  expect([await switchTokens(fresh), readTokens()]).toEqual(['somebody-else', ofRavi])
})
