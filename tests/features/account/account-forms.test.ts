import { describe, expect, test } from 'vitest'
import { cleanContactPhone, isContactPhone } from '#domain/people/contact-phone.ts'
import { checkNewPassword } from '#features/account/password/check-new-password.ts'
import { checkSignUp, SIGN_UP_FIELDS, type SignUpForm } from '#features/account/sign-in/check-sign-up.ts'
import { accountMessage } from '#session/account-message.ts'

const complete: SignUpForm = { name: 'Asha Rao', email: 'asha@people.example', password: 'secret', repeated: 'secret', phone: '' }
const wrong = (changes: Partial<SignUpForm>) => checkSignUp({ ...complete, ...changes }).map(({ message }) => message)

describe('creating an account', () => {
  test('a complete form is sent, with and without a phone', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ phone: '+91 90000-12345' })).toEqual([])
    expect(wrong({ password: ' secret ', repeated: 'secret' })).toEqual([])
  })

  test('each field says what is missing, in the order of the form', () => {
    const errors = checkSignUp({ name: ' ', email: '', password: '', repeated: '', phone: '12' })
    expect(errors).toEqual([
      { field: SIGN_UP_FIELDS.name, message: 'Name is required.' },
      { field: SIGN_UP_FIELDS.email, message: 'Email address is required.' },
      { field: SIGN_UP_FIELDS.password, message: 'Password is required.' },
      { field: SIGN_UP_FIELDS.phone, message: 'Enter the 10 digits of your phone number, or leave it empty.' },
    ])
  })

  test('a password has six characters and is typed the same twice', () => {
    expect(wrong({ password: '12345', repeated: '12345' })).toEqual(['Password must be at least 6 characters'])
    expect(wrong({ password: ' 12345 ', repeated: ' 12345 ' })).toEqual(['Password must be at least 6 characters'])
    expect(wrong({ repeated: 'secrets' })).toEqual(["Passwords don't match"])
    expect(wrong({ password: '12345', repeated: '' })).toEqual(['Password must be at least 6 characters', "Passwords don't match"])
  })
})

test('choosing a new password has its own words', () => {
  const messages = (password: string, repeated: string) => checkNewPassword({ password, repeated }, '').map(({ message }) => message)
  expect(messages('secret', 'secret')).toEqual([])
  expect(messages('', '')).toEqual(['Password must be at least 6 characters'])
  expect(messages('secret', 'secrets')).toEqual(['Passwords do not match'])
})

describe('a contact phone', () => {
  test.each(['9000012345', '+91 90000 12345', '+919000012345', '919000012345', '09000012345', '90000-12345', ' (90000) 12345 '])(
    '%s is ten digits',
    (typed) => {
      expect(cleanContactPhone(typed)).toBe('9000012345')
      expect(isContactPhone(cleanContactPhone(typed))).toBe(true)
    },
  )

  test.each(['12345', '19000012345', '+1 212 555 0100 22', 'call me', '٩٠٠٠٠١٢٣٤٥'])('%s stays as it was typed, and is none', (typed) => {
    expect(cleanContactPhone(typed)).toBe(typed)
    expect(isContactPhone(cleanContactPhone(typed))).toBe(false)
  })
})

test('a refusal is told in the backend’s words, else in ours', () => {
  expect(accountMessage({ kind: 'failed', message: 'Signups not allowed' }, 'Registration failed. Please try again.')).toBe(
    'Signups not allowed',
  )
  expect(accountMessage({ kind: 'failed', message: '' }, 'Failed to reset password')).toBe('Failed to reset password')
  expect(accountMessage({ kind: 'busy', retryAfterMs: null }, 'x')).toBe('Too many attempts. Please wait a minute and try again.')
  expect(accountMessage({ kind: 'unreachable' }, 'x')).toBe('No connection. Try again when you have signal.')
})
