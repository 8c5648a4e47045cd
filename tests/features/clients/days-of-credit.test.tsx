import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { clientTerms, setClientTerms } from '#backend/rpc/invoices.ts'
import { DaysOfCredit } from '#features/clients/credit/days-of-credit.tsx'

vi.mock('#backend/rpc/invoices.ts')

const client = {
  id: 'c1',
  client_code: 'P101',
  client_name: 'Kestrel Looms',
  contact_email: 'a@b.example',
  contact_phone: '9000000001',
  address: 'Hyderabad',
  gstin: '36JGACQ4718T1Z6',
  pan: 'JGACQ4718T',
}
const answer = (daysOfCredit: number) => ({ kind: 'answer' as const, value: { daysOfCredit }, serverTime: null })
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})

test('an admin sets how long a client may take to pay; what is no number of days is not sent', async () => {
  vi.mocked(clientTerms).mockResolvedValue(answer(30))
  vi.mocked(setClientTerms).mockResolvedValueOnce({ kind: 'unreachable' }).mockResolvedValueOnce(answer(45))
  const screen = await render(<DaysOfCredit client={client} />)
  const days = screen.getByRole('textbox', { name: 'Days of credit' })
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(days).toHaveValue('30')
  for (const wrong of ['', '-1', '1.5', '366']) {
    await days.fill(wrong)
    await save.click()
    await expect.element(days).toHaveAccessibleDescription('Enter whole days, 0 to 365.')
  }
  expect(setClientTerms).not.toHaveBeenCalled()
  await days.fill('45')
  await save.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No connection. Try again when you have signal.')
  await save.click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(days).toHaveValue('45')
  expect(setClientTerms).toHaveBeenLastCalledWith('c1', 45)
})

test('terms that cannot be read can be asked for again', async () => {
  vi.mocked(clientTerms).mockResolvedValueOnce({ kind: 'unreachable' }).mockResolvedValue(answer(0))
  const screen = await render(<DaysOfCredit client={client} />)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Days of credit' })).toHaveValue('0')
})
