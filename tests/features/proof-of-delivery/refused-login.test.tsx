import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { PodLoginPage } from '#features/proof-of-delivery/sign-in/pod-login-page.tsx'
import { useSession } from '#session/session.ts'

beforeEach(() => {
  useSession.setState({ state: 'signed-out', person: null })
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address).pathname === '/functions/v1/delivery-sign-in'
      ? Response.json({ error: 'invalid-credentials' }, { status: 400 })
      : Response.json({ external: { email: true, phone: false }, disable_signup: false }),
  )
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
})

test('delivery staff: an empty form, a field left empty, a wrong password and an unknown number', async () => {
  await render(
    <MemoryRouter>
      <PodLoginPage />
    </MemoryRouter>,
  )
  const login = page.getByRole('textbox', { name: 'Phone/e-mail' })
  const password = page.getByRole('textbox', { name: 'Password/OTP' })
  const alert = page.getByRole('alert')
  const signIn = async (typed: string, secret: string) => {
    await login.fill(typed)
    await password.fill(secret)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await expect.element(page.getByRole('heading', { name: 'Delivery Staff Login' })).toBeVisible()
  for (const [typed, secret, missing] of [
    ['', '', login],
    ['  ', 'secret', login],
    ['9000000001', '', password],
  ] as const) {
    await signIn(typed, secret)
    await expect.element(alert).toHaveTextContent('Please enter your phone/email and password/OTP.')
    await expect.element(alert).toHaveFocus()
    await expect.element(missing).toHaveAccessibleDescription(/Please enter your phone\/email and password\/OTP\./)
  }
  for (const unknown of ['9000000001', '9111111111']) {
    await signIn(unknown, 'wrong')
    await expect.element(alert).toHaveTextContent('Wrong phone/email or password.')
    await expect.element(login).toHaveValue(unknown)
  }
})
