import { describe, expect, test, vi } from 'vitest'
import { signInForDelivery, signInWithPassword, signOut } from '#backend/auth/request-sign-in.ts'
import { forgetTokens, readTokens } from '#backend/auth/session-tokens.ts'
import { aDeviceOfAsha, inJson } from '#tests/support/calls/call-contract.ts'

const { sent, hears, says, answers } = aDeviceOfAsha()

const opened = { access_token: 'of-ravi', refresh_token: 'x', user: { id: 'u2' } }
const ravi = { userId: 'u2', name: 'Ravi', email: 'ravi@people.example', role: 'driver' }
const enter = () => signInWithPassword('ravi@people.example', 'secret')
const whoIs = (person: object) => answers(({ address }) => inJson(address.startsWith('/rest') ? person : opened))

describe('who signs in', () => {
  test('is asked for by e-mail and password, and then by the new session', async () => {
    whoIs({ ...ravi, scope: 1 })
    expect(await enter()).toEqual({ kind: 'signed-in', person: ravi })
    expect(sent).toEqual([
      {
        method: 'POST',
        address: '/auth/v1/token?grant_type=password',
        token: null,
        body: { email: 'ravi@people.example', password: 'secret' },
      },
      { method: 'POST', address: '/rest/v1/rpc/whoami', token: 'Bearer of-ravi', body: { p: {} } },
    ])
  })

  test('at the door is nobody yet, whoever else is signed in', async () => {
    whoIs(ravi)
    expect(await signInForDelivery('9000000001', 'secret')).toEqual({ kind: 'signed-in', person: ravi })
    expect(sent[0]).toEqual({
      method: 'POST',
      address: '/functions/v1/delivery-sign-in',
      token: null,
      body: { login: '9000000001', password: 'secret' },
    })
  })

  test('starts on Today only where they have chosen it', async () => {
    whoIs({ ...ravi, startsOnToday: true })
    expect(await enter()).toEqual({ kind: 'signed-in', person: { ...ravi, startsOnToday: true } })
    for (const startsOnToday of [false, 'yes', null]) {
      whoIs({ ...ravi, startsOnToday })
      expect(await enter()).toEqual({ kind: 'signed-in', person: ravi })
    }
  })

  test('but is not known to the server leaves nothing behind where nobody was signed in', async () => {
    forgetTokens()
    whoIs({ ...ravi, userId: 'u9' })
    expect(await enter()).toEqual({ kind: 'failed', message: '' })
    expect(localStorage.getItem('waybill-auth')).toBeNull()
  })

  test.each([
    [inJson({ error_code: 'invalid_credentials', msg: 'w' }, 400), { kind: 'invalid-credentials', message: 'w' }],
    [inJson({ error: 'invalid-credentials' }, 400), { kind: 'invalid-credentials', message: '' }],
    [inJson({ error: 'invalid_grant', error_description: 'w' }, 400), { kind: 'invalid-credentials', message: 'w' }],
    [inJson({ error_code: 'user_banned', msg: 'w' }, 403), { kind: 'failed', message: 'w' }],
    [inJson({ error_code: 'invalid_credentials', msg: 'w' }, 500), { kind: 'failed', message: 'w' }],
    [inJson({ error_code: 'email_not_confirmed', msg: 'w' }, 400), { kind: 'email-not-confirmed' }],
  ])('and is refused is told why', async (answer, expected) => {
    hears(answer)
    expect(await enter()).toEqual(expected)
  })
})

describe('who signs out', () => {
  test('ends the session here and at the server', async () => {
    says({}, 204)
    await signOut()
    expect(sent).toEqual([{ method: 'POST', address: '/auth/v1/logout?scope=local', token: 'Bearer of-asha', body: {} }])
    expect(readTokens()).toBeNull()
  })

  test('does not wait for a server that is silent longer than two seconds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    let isOver = false
    void signOut().then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(1_900)
    expect([readTokens(), isOver]).toEqual([null, false])
    await vi.advanceTimersByTimeAsync(200)
    expect(isOver).toBe(true)
    vi.useRealTimers()
  })

  test('twice asks the server once', async () => {
    says({}, 204)
    await signOut()
    await signOut()
    expect(sent).toHaveLength(1)
  })
})
