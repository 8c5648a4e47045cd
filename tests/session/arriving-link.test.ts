import { describe, expect, test } from 'vitest'
import { readArrivingLink } from '#session/mail-links/arriving-link.ts'

const claims = { sub: 'u1', email: 'Āsha@people.example' }
const token = `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
const session = `access_token=${token}&refresh_token=r1&expires_in=3600&expires_at=1795233600&token_type=bearer`
const read = (path: string) => readArrivingLink(new URL(path, 'https://waybill.example'))

describe('a link out of a mail', () => {
  test.each([
    [`/#${session}&type=recovery`, 'recovery'],
    [`/#${session}&type=invite`, 'recovery'],
    [`/reset-password#${session}`, 'recovery'],
    [`/#${session}&type=signup`, 'sign-up'],
    [`/dashboard#${session}&type=signup`, 'sign-up'],
    [`/#${session}&type=email_change`, 'confirmation'],
    [`/#${session}&type=magiclink`, 'confirmation'],
    [`/#${session}`, 'confirmation'],
  ])('%s brings a session for %s', (path, purpose) => {
    expect(read(path)).toEqual({
      kind: 'session',
      purpose,
      tokens: {
        access_token: token,
        refresh_token: 'r1',
        expires_at: 1795233600,
        user: { id: 'u1', email: 'Āsha@people.example' },
      },
    })
  })

  test.each(['/#token_hash=abc&type=recovery', '/?token_hash=abc&type=recovery', '/reset-password?token_hash=abc&type=recovery'])(
    '%s brings a hash to exchange',
    (path) => {
      expect(read(path)).toEqual({ kind: 'token-hash', purpose: 'recovery', type: 'recovery', tokenHash: 'abc' })
    },
  )

  test.each([
    ['/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired', null],
    ['/reset-password#error=access_denied&error_code=otp_expired&error_description=x', 'recovery'],
    ['/?error=access_denied&error_code=otp_expired&error_description=x', null],
    ['/#access_token=not-a-token&refresh_token=r1&type=recovery', 'recovery'],
    ['/#access_token=a.bm90IGpzb24.c&refresh_token=r1&type=signup', 'sign-up'],
    [`/#access_token=${token}&type=signup`, 'sign-up'],
  ])('%s is over', (path, purpose) => {
    expect(read(path)).toEqual({ kind: 'refused', purpose })
  })

  test.each([
    ['/#error=access_denied&error_code=over_request_rate_limit&error_description=x&type=recovery', 'recovery'],
    ['/#error=access_denied&error_code=over_request_rate_limit&error_description=x&type=signup', 'sign-up'],
    ['/?error=access_denied&error_code=over_request_rate_limit&error_description=x', null],
  ])('%s is not over, only too early', (path, purpose) => {
    expect(read(path)).toEqual({ kind: 'limited', purpose })
  })

  test('the first of two confirmations of a new address', () => {
    expect(read('/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email')).toEqual({
      kind: 'half-done',
    })
  })
})

test.each([
  '/',
  '/#content',
  '/dashboard?status=Pending#row-3',
  '/track?error=1',
  '/login?next=%2Fdashboard%23access_token%3Dx',
  '/?type=recovery',
  '/#type=recovery',
  '/contact#the-message=hello',
  '/user-tracking/access_token',
])('%s is an ordinary address', (path) => {
  expect(read(path)).toBeNull()
})
