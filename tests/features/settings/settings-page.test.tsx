import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { companySettings, saveCompanySetting, type CompanySettings } from '#backend/rpc/company-settings.ts'
import { SettingsPage } from '#features/settings/settings-page.tsx'
import { sessionBegan, useSession } from '#session/session.ts'
import { Toasts } from '#ui/feedback/toast.tsx'

vi.mock('#backend/rpc/company-settings.ts', () => ({ companySettings: vi.fn(), saveCompanySetting: vi.fn() }))

const setting = (name: string, value: number, usual = value) => ({
  name,
  value,
  usual,
  lowest: 1,
  highest: 5_000,
  changedAt: null,
  changedBy: null,
})
const told = (captures: number): CompanySettings => ({
  settings: [setting('captures_per_hour', captures, 500), setting('backup_horizon_hours', 48), setting('handled_messages_days', 365)],
})

beforeEach(() => {
  vi.mocked(companySettings).mockResolvedValue({ kind: 'answer', value: told(500), serverTime: null })
})
afterEach(async () => {
  await cleanup()
  useSession.setState({ state: 'signed-out', person: null })
})

async function open() {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <SettingsPage />
          <Link to="/elsewhere">Elsewhere</Link>
          <Toasts />
        </>
      ),
    },
    { path: '/elsewhere', element: <h1>Another page</h1> },
  ])
  return render(<RouterProvider router={router} />)
}

test('each setting is a form with its meaning; a saved one says what counts now', async () => {
  const screen = await open()
  const form = screen.getByRole('form', { name: 'Deliveries of one person in an hour' })
  await expect.element(form).toHaveTextContent('From 1 delivery to 5,000 deliveries. Usually 500 deliveries.')
  vi.mocked(saveCompanySetting).mockResolvedValue({ kind: 'answer', value: told(60), serverTime: null })
  await form.getByRole('textbox').fill('60')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Deliveries of one person in an hour: 60 deliveries.')).toBeVisible()
  expect(saveCompanySetting).toHaveBeenCalledExactlyOnceWith('captures_per_hour', 60)
  await expect.element(form.getByRole('textbox')).toHaveValue('60')
})

test('a number out of bounds is not sent, and what was typed stays through a failure', async () => {
  vi.mocked(saveCompanySetting).mockClear()
  const screen = await open()
  const form = screen.getByRole('form', { name: 'Deliveries of one person in an hour' })
  await form.getByRole('textbox').fill('5001')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  expect(saveCompanySetting).not.toHaveBeenCalled()
  vi.mocked(saveCompanySetting).mockResolvedValue({ kind: 'unreachable' })
  await form.getByRole('textbox').fill('70')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByRole('alert')).toBeVisible()
  await expect.element(form.getByRole('textbox')).toHaveValue('70')
})

test('without an answer the page says why, and asks again', async () => {
  vi.mocked(companySettings).mockResolvedValueOnce({ kind: 'unreachable' })
  const screen = await open()
  await expect.element(screen.getByText('Settings are on the server alone, so reading and changing them needs a connection.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('form', { name: 'How old a backup may be' })).toBeVisible()
})

test('a half-typed value is asked about before another page, and stays through a save beside it', async () => {
  sessionBegan({ userId: 'admin-1', role: 'admin', name: 'Asha', email: 'admin@waybill.example' })
  const screen = await open()
  const field = screen.getByRole('form', { name: 'Deliveries of one person in an hour' }).getByRole('textbox')
  await field.fill('70')
  vi.mocked(saveCompanySetting).mockResolvedValue({ kind: 'answer', value: told(500), serverTime: null })
  const other = screen.getByRole('form', { name: 'How old a backup may be' })
  await other.getByRole('textbox').fill('72')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('How old a backup may be: 72 hours.')).toBeVisible()
  await expect.element(field).toHaveValue('70')

  await screen.getByRole('link', { name: 'Elsewhere' }).click()
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' })
  await expect.element(question).toHaveTextContent('Not saved: Deliveries of one person in an hour.')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect.element(field).toHaveValue('70')
  const reload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(reload)
  expect(reload.defaultPrevented).toBe(true)
  await screen.getByRole('link', { name: 'Elsewhere' }).click()
  await question.getByRole('button', { name: 'Leave and discard' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Another page' })).toBeVisible()
})

test('what counts already, or was typed back, asks nothing', async () => {
  sessionBegan({ userId: 'admin-1', role: 'admin', name: 'Asha', email: 'admin@waybill.example' })
  const screen = await open()
  const field = screen.getByRole('form', { name: 'Deliveries of one person in an hour' }).getByRole('textbox')
  await field.fill('70')
  await field.fill('500')
  await screen.getByRole('link', { name: 'Elsewhere' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Another page' })).toBeVisible()
})
