import { expect, test } from 'vitest'
import { checkSignIn } from '#features/account/sign-in/check-sign-in.ts'
import { signInMessage } from '#session/sign-in-message.ts'

const fields = { email: 'e', password: 'p' }
const messages = (email: string, password: string) => checkSignIn({ email, password }, fields).map(({ message }) => message)

test('both fields are required, and spaces do not count', () => {
  expect(messages('', '')).toEqual(['Email address is required.', 'Password is required.'])
  expect(messages('  ', ' ')).toEqual(['Email address is required.', 'Password is required.'])
  expect(messages(' staff@waybill.example ', 'secret')).toEqual([])
})

test('an address without its @ is noticed before it is sent', () => {
  expect(messages('staff', 'secret')).toEqual(['Enter a whole email address, with its @.'])
})

test('refusals are told in the words of the specification, and not in a program’s', () => {
  expect(signInMessage({ kind: 'email-not-confirmed' })).toBe('Please verify your email first. Check your inbox.')
  expect(signInMessage({ kind: 'no-session' })).toBe('Login failed - no session created')
  expect(signInMessage({ kind: 'failed', message: '' })).toBe('Login failed. Please try again.')
  expect(signInMessage({ kind: 'invalid-credentials', message: 'Invalid login credentials' })).toMatch(/do not match\. Please check both/)
})
