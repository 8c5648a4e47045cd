import '#ui/tokens.css'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import { ForgotPasswordPage } from '#features/account/password/forgot-password-page.tsx'
import { ResetPasswordPage } from '#features/account/password/reset-password-page.tsx'
import { LoginPage } from '#features/account/sign-in/login-page.tsx'
import { SignupPage } from '#features/account/sign-in/signup-page.tsx'
import { forgetRecovery, keepRecovery } from '#session/mail-links/recovery-session.ts'
import { useSession } from '#session/session.ts'

const asha = { name: 'Asha Rao', email: 'asha@people.example', password: 'secret-1' }
const TOO_MANY = 'Too many attempts. Please wait a minute and try again.'

/** What the auth server says, whatever it is asked. */
let says: () => Response

beforeEach(async () => {
  await loadSupabase()
  vi.stubGlobal('fetch', async () => says())
  useSession.setState({ state: 'signed-out', person: null })
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  forgetRecovery()
  localStorage.removeItem('rememberMe')
  localStorage.removeItem('savedEmail')
})

const answer = (status: number, body: object) => (says = () => Response.json(body, { status }))
const show = async (shown: ReactElement) => render(<MemoryRouter>{shown}</MemoryRouter>)
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const said = () => page.getByRole('alert')
const press = async (name: string) => page.getByRole('button', { name, exact: true }).click()

async function enter(email: string, password: string): Promise<void> {
  await field('Email address').fill(email)
  await field('Password').fill(password)
  await press('Sign in')
}

async function choose(password: string, repeated = password): Promise<void> {
  await field('New password').fill(password)
  await field('Confirm new password').fill(repeated)
  await press('Reset password')
}

test('signing in: an empty form says what is missing, beside the fields and at the top', async () => {
  await show(<LoginPage />)
  await press('Sign in')
  await expect.element(said()).toHaveTextContent('Email address is required.')
  await expect.element(said()).toHaveTextContent('Password is required.')
  await expect.element(field('Email address')).toHaveAccessibleDescription(/Email address is required\./)
  await expect.element(field('Password')).toHaveAccessibleDescription(/Password is required\./)
  await said().getByRole('link', { name: 'Email address is required.' }).click()
  await expect.element(field('Email address')).toHaveFocus()
})

test('signing in: each refusal in its words, under focus, and nothing typed is lost', async () => {
  await show(<LoginPage />)
  const answers: [number, object, string][] = [
    [400, { error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, 'Please verify your email first. Check your inbox.'],
    [200, { user: { id: 'u1' } }, 'Login failed - no session created'],
    [400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 'This e-mail address and password do not match.'],
    [500, {}, 'Login failed. Please try again.'],
    [429, {}, TOO_MANY],
  ]
  await page.getByRole('button', { name: 'Show password' }).click()
  for (const [status, body, message] of answers) {
    answer(status, body)
    await enter(asha.email, asha.password)
    await expect.element(said()).toHaveTextContent(message)
    await expect.element(said()).toHaveFocus()
    await expect.element(field('Email address')).toHaveValue(asha.email)
    await expect.element(field('Password')).toHaveValue(asha.password)
  }
})

test('registering: each refusal in its words, and what is typed stays', async () => {
  await show(<SignupPage />)
  await field('Name').fill(asha.name)
  await field('Email address').fill(asha.email)
  await field('Password').fill('12345')
  await field('Confirm password').fill('123456')
  await field('Phone (optional)').fill('12 34')
  await press('Create Account')
  for (const message of ['Password must be at least 6 characters', "Passwords don't match", 'Enter the 10 digits of your phone number'])
    await expect.element(said()).toHaveTextContent(message)
  await said().getByRole('link', { name: "Passwords don't match" }).click()
  await expect.element(field('Confirm password')).toHaveFocus()

  await field('Password').fill(asha.password)
  await field('Confirm password').fill(asha.password)
  await field('Phone (optional)').fill('+91 90000 12345')
  const taken = 'This email is already registered. Please use a different email or login.'
  const answers: [number, object, string][] = [
    [200, { id: 'u1', identities: [] }, taken],
    [422, { error_code: 'signup_disabled', msg: 'Signups not allowed' }, 'Signups not allowed'],
    [422, { error_code: 'user_already_exists' }, taken],
    [500, {}, 'Registration failed. Please try again.'],
    [429, {}, TOO_MANY],
  ]
  for (const [status, body, message] of answers) {
    answer(status, body)
    await press('Create Account')
    await expect.element(said()).toHaveTextContent(message)
    await expect.element(field('Phone (optional)')).toHaveValue('9000012345')
    await expect.element(field('Confirm password')).toHaveValue(asha.password)
  }
  answer(200, { id: 'u1', identities: [{ provider: 'email' }] })
  await press('Create Account')
  await expect.element(page.getByText('Registration successful!')).toBeVisible()
  await expect.element(page.getByText('Please check your email to confirm your account.')).toBeVisible()
})

test('a forgotten password: each refusal in its words, and the same answer for every address', async () => {
  await show(<ForgotPasswordPage />)
  await press('Send reset link')
  await expect.element(said()).toHaveTextContent('Email address is required.')
  await field('Email address').fill(asha.email)
  const answers: [number, object, string][] = [
    [500, {}, 'Failed to send reset email'],
    [500, { msg: 'Error sending recovery email' }, 'Error sending recovery email'],
    [429, {}, TOO_MANY],
  ]
  for (const [status, body, message] of answers) {
    answer(status, body)
    await press('Send reset link')
    await expect.element(said()).toHaveTextContent(message)
  }
  answer(200, {})
  await press('Send reset link')
  await expect.element(page.getByText('If your email is registered, a password reset link has been sent!')).toBeVisible()
})

test('a new password: each refusal in its words, and a link that is over is over after a reload as well', async () => {
  const claims = btoa(JSON.stringify({ sub: 'u1', email: asha.email }))
  keepRecovery({ access_token: `a.${claims}.c`, refresh_token: 'r', user: { id: 'u1' } })
  const screen = await show(<ResetPasswordPage />)
  await choose('12345', 'secret-1')
  await expect.element(said()).toHaveTextContent('Password must be at least 6 characters')
  await expect.element(said()).toHaveTextContent('Passwords do not match')
  const answers: [number, object, string][] = [
    [500, {}, 'Failed to reset password'],
    [
      422,
      { error_code: 'same_password', msg: 'New password should be different from the old password.' },
      'New password should be different',
    ],
    [429, {}, TOO_MANY],
  ]
  for (const [status, body, message] of answers) {
    answer(status, body)
    await choose('secret-1')
    await expect.element(said()).toHaveTextContent(message)
  }
  answer(403, { error_code: 'session_not_found' })
  await choose('secret-1')
  await expect.element(page.getByText('This link does not work any more')).toBeVisible()
  await screen.unmount()
  await show(<ResetPasswordPage />)
  await expect.element(page.getByText('Open this page from the link in your email')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password')
})

test('password managers are told which field is which', async () => {
  const fields = (screen: { container: HTMLElement }) =>
    [...screen.container.querySelectorAll('input')].map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')])
  const login = await show(<LoginPage />)
  expect(fields(login).slice(0, 2)).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ])
  await login.unmount()
  expect(fields(await show(<SignupPage />))).toEqual([
    ['name', 'name'],
    ['email', 'username'],
    ['new-password', 'new-password'],
    ['confirm-password', 'new-password'],
    ['phone', 'tel-national'],
  ])
})

test('a refused sign-in remembers no address', async () => {
  await show(<LoginPage />)
  await page.getByRole('checkbox', { name: 'Remember me' }).click()
  answer(400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
  await enter(asha.email, 'wrong-one')
  await expect.element(said()).toBeVisible()
  expect([localStorage.getItem('rememberMe'), localStorage.getItem('savedEmail')]).toEqual([null, null])
})
