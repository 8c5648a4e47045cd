import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { forgetTokens } from '#backend/auth/session-tokens.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import { PodLoginPage } from '#features/proof-of-delivery/sign-in/pod-login-page.tsx'
import { forgetPerson } from '#session/person.ts'
import { useSession } from '#session/session.ts'

const CODE = '482913'
const USER = '00000000-0000-4000-8000-000000000001'
const DRIVER = { userId: USER, name: 'Ravi', email: 'ravi@waybill.example', role: 'driver' }

/** An auth server that knows one phone, as GoTrue answers. */
function authServer({ phone }: { phone: boolean | null }) {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    asked.push({ path: pathname, body })
    switch (pathname) {
      case '/auth/v1/settings':
        if (phone === null) throw new TypeError('no network')
        return Response.json({ external: { email: true, phone }, disable_signup: false })
      case '/auth/v1/otp':
        return (body as { phone: string }).phone === '+919000000001'
          ? Response.json({ message_id: 'm1' })
          : Response.json({ code: 422, error_code: 'otp_disabled', msg: 'Signups not allowed for otp' }, { status: 422 })
      case '/auth/v1/verify':
        return (body as { token: string }).token === CODE
          ? Response.json({ access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user: { id: USER } })
          : Response.json({ code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' }, { status: 403 })
      case '/functions/v1/delivery-sign-in':
        return Response.json({ error: 'invalid-credentials' }, { status: 400 })
      default:
        return Response.json(DRIVER)
    }
  })
  return asked
}

async function openLogin() {
  const router = createMemoryRouter(
    [
      { path: '/pod-login', element: <PodLoginPage /> },
      { path: '/pod', element: <p>The deliveries</p> },
    ],
    { initialEntries: ['/pod-login'] },
  )
  const screen = await render(<RouterProvider router={router} />)
  return { screen, login: screen.getByLabelText('Phone/e-mail') }
}

beforeEach(async () => {
  await loadSupabase()
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  forgetTokens()
  forgetPerson()
  useSession.setState({ state: 'signed-out', person: null })
})

test('where the auth server sends texts, a code is sent to the phone and opens the day', async () => {
  const asked = authServer({ phone: true })
  const { screen, login } = await openLogin()
  const send = screen.getByRole('button', { name: 'Send a code by text message' })
  await send.click()
  await expect.element(screen.getByText('Enter the 10 digits of your phone number to get a code.')).toBeVisible()
  await login.fill('+91 90000-00001')
  await send.click()
  await expect.element(screen.getByText(/a code is on its way/)).toBeVisible()
  expect(asked.find(({ path }) => path === '/auth/v1/otp')?.body).toMatchObject({ phone: '+919000000001', create_user: false })

  const password = screen.getByLabelText('Password/OTP')
  await expect.element(password).toHaveAttribute('autocomplete', 'one-time-code')
  await password.fill('000000')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(password).toHaveAccessibleDescription(/This code is wrong or has run out/)
  await password.fill(CODE)
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(screen.getByText('The deliveries')).toBeVisible()
  expect(asked.find(({ path }) => path === '/auth/v1/verify')?.body).toMatchObject({ phone: '+919000000001', token: '000000', type: 'sms' })
})

test("a stranger's number is answered like anybody's", async () => {
  authServer({ phone: true })
  const { screen, login } = await openLogin()
  await login.fill('9876543210')
  await screen.getByRole('button', { name: 'Send a code by text message' }).click()
  await expect.element(screen.getByText(/a code is on its way/)).toBeVisible()
})

test('where it sends none, the page says so and offers none', async () => {
  authServer({ phone: false })
  const { screen } = await openLogin()
  await expect.element(screen.getByText(/One-time codes are not available here: this system sends no text messages/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send a code by text message' })).not.toBeInTheDocument()
})

test('a phone is taken as people write it, for a password too', async () => {
  const asked = authServer({ phone: false })
  const { screen, login } = await openLogin()
  await login.fill('+91 90000-00001')
  await screen.getByLabelText('Password/OTP').fill('waybill-demo')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => asked.find(({ path }) => path === '/functions/v1/delivery-sign-in')?.body).toMatchObject({ login: '9000000001' })
})

test('without signal nothing is said of codes, neither way', async () => {
  const asked = authServer({ phone: null })
  const { screen } = await openLogin()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.element(screen.getByText('Use your password.', { exact: true })).toBeVisible()
})
