import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { companySettings, saveCompanySetting, type CompanySettings } from '#backend/rpc/company-settings.ts'
import { SettingsPage } from '#features/settings/settings-page.tsx'
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
afterEach(cleanup)

async function open() {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <SettingsPage />
          <Toasts />
        </>
      ),
    },
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
