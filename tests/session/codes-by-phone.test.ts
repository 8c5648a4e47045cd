import { describe, expect, test } from 'vitest'
import { sendCode, signInWithCode } from '#backend/auth/one-time-code.ts'
import { forgetTokens, readTokens } from '#backend/auth/session-tokens.ts'
import { aDeviceOfAsha, inJson } from '#tests/support/calls/call-contract.ts'

const { sent, hears, says, answers } = aDeviceOfAsha()
const refused = (error_code: string, status = 400) => inJson({ code: status, error_code, msg: 'words' }, status)

describe('a code', () => {
  test('goes to the ten digits of a phone in India, and makes no account', async () => {
    says({})
    expect(await sendCode('9000000001')).toEqual({ kind: 'sent' })
    expect(sent).toMatchObject([{ method: 'POST', address: '/auth/v1/otp', token: null }])
    expect(sent[0]?.body).toMatchObject({ phone: '+919000000001', create_user: false })
  })

  test.each(['otp_disabled', 'user_not_found', 'signup_disabled'])(
    'that nobody gets (%s) is told as one that was sent: a stranger learns of no account',
    async (code) => {
      hears(refused(code))
      expect(await sendCode('9000000001')).toEqual({ kind: 'sent' })
    },
  )

  test('that was not sent is told as it is', async () => {
    hears(refused('sms_send_failed', 422))
    expect(await sendCode('9000000001')).toEqual({ kind: 'failed', message: 'words' })
    hears(inJson({ msg: 'no code here' }, 400))
    expect(await sendCode('9000000001')).toEqual({ kind: 'failed', message: 'no code here' })
    says([])
    expect(await sendCode('9000000001')).toEqual({ kind: 'failed', message: '' })
    hears(refused('over_sms_send_rate_limit', 429))
    expect(await sendCode('9000000001')).toEqual({ kind: 'busy', retryAfterMs: null })
    hears(null)
    expect(await sendCode('9000000001')).toEqual({ kind: 'unreachable' })
  })
})

describe('signing in with a code', () => {
  const person = { userId: 'u2', name: 'Ravi', email: 'ravi@people.example', role: 'driver' }
  const opened = { access_token: 'of-ravi', refresh_token: 'x', user: { id: 'u2' } }

  test('opens the session of the one who got it', async () => {
    forgetTokens()
    answers(({ address }) => inJson(address.startsWith('/auth') ? opened : person))
    expect(await signInWithCode('9000000001', '482913')).toEqual({ kind: 'signed-in', person })
    expect(sent[0]).toMatchObject({ method: 'POST', address: '/auth/v1/verify', token: null })
    expect(sent[0]?.body).toMatchObject({ phone: '+919000000001', token: '482913', type: 'sms' })
    expect(readTokens()).toEqual(opened)
  })

  test.each(['otp_expired', 'otp_disabled', 'user_not_found', 'validation_failed'])(
    'with a wrong one is refused without the auth server’s words, which are for programs: %s',
    async (code) => {
      hears(refused(code, 403))
      expect(await signInWithCode('9000000001', '000000')).toEqual({ kind: 'invalid-credentials', message: '' })
    },
  )

  test('that fails for another reason is told with that reason', async () => {
    hears(refused('user_banned', 403))
    expect(await signInWithCode('9000000001', '482913')).toEqual({ kind: 'failed', message: 'words' })
    hears(inJson({ msg: 'no code here' }, 400))
    expect(await signInWithCode('9000000001', '482913')).toEqual({ kind: 'failed', message: 'no code here' })
    says({ error: 'login required' })
    expect(await signInWithCode('9000000001', '482913')).toEqual({ kind: 'no-session' })
    hears(null)
    expect(await signInWithCode('9000000001', '482913')).toEqual({ kind: 'unreachable' })
  })
})
