import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ChangePassword } from '#features/account/password/change-password-form.tsx'
import { SignupPage } from '#features/account/sign-in/signup-page.tsx'
import { changeOwnPassword } from '#session/change-own-password.ts'
import { signUp } from '#session/sign-up.ts'

vi.mock('#session/sign-up.ts')
vi.mock('#session/change-own-password.ts')
afterEach(cleanup)

const WORDS = 'Password is known to be weak and easy to guess, please choose a different one.'

test('a new password that the auth server finds weak is said at the password, not at the address', async () => {
  vi.mocked(signUp).mockResolvedValue({ kind: 'weak-password', message: WORDS })
  const screen = await render(
    <MemoryRouter>
      <SignupPage />
    </MemoryRouter>,
  )
  await screen.getByLabelText('Name').fill('Asha Rao')
  await screen.getByLabelText('Email address').fill('asha@people.example')
  await screen.getByLabelText('Password', { exact: true }).fill('tr0ub4dor&3')
  await screen.getByLabelText('Confirm password', { exact: true }).fill('tr0ub4dor&3')
  await screen.getByRole('button', { name: 'Create Account' }).click()
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription(new RegExp(WORDS))
  await expect.element(screen.getByLabelText('Email address')).not.toHaveAccessibleDescription(new RegExp(WORDS))
})

test('so is one that somebody changes theirs to', async () => {
  vi.mocked(changeOwnPassword).mockResolvedValue({ kind: 'weak-password', message: '' })
  const person = { userId: 'u1', name: 'Asha Rao', email: 'asha@people.example', role: 'customer' as const }
  const screen = await render(<ChangePassword person={person} online />)
  await screen.getByLabelText('Current password', { exact: true }).fill('the old one')
  await screen.getByLabelText('New password', { exact: true }).fill('tr0ub4dor&3')
  await screen.getByLabelText('Confirm new password', { exact: true }).fill('tr0ub4dor&3')
  await screen.getByRole('button', { name: 'Change password' }).click()
  await expect
    .element(screen.getByLabelText('New password', { exact: true }))
    .toHaveAccessibleDescription(/This password is one of the first/)
  await expect.element(screen.getByLabelText('Current password', { exact: true })).not.toHaveAccessibleDescription(/This password/)
})
