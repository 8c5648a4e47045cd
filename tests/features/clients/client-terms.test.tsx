import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { clientTerms, setClientTerms } from '#backend/rpc/billing/invoices.ts'
import { ClientTermsPart } from '#features/clients/credit/client-terms.tsx'

vi.mock('#backend/rpc/billing/invoices.ts')

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
const answer = (daysOfCredit: number, remittanceDays: number | null = null, decisionDays: number | null = null) => ({
  kind: 'answer' as const,
  value: { daysOfCredit, remittanceDays, usualRemittanceDays: 5, decisionDays, usualDecisionDays: 1 },
  serverTime: null,
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})

test('an admin sets how long a client may take to pay; what is no number of days is not sent', async () => {
  vi.mocked(clientTerms).mockResolvedValue(answer(30))
  vi.mocked(setClientTerms).mockResolvedValueOnce({ kind: 'unreachable' }).mockResolvedValueOnce(answer(45))
  const screen = await render(<ClientTermsPart client={client} />)
  const days = screen.getByRole('textbox', { name: 'Days of credit' })
  const save = screen.getByRole('button', { name: 'Save days of credit' })
  await expect.element(days).toHaveValue('30')
  for (const wrong of ['', '-1', '1.5', '366']) {
    await days.fill(wrong)
    await save.click()
    await expect.element(days).toHaveAccessibleDescription(/Enter whole days, 0 to 365\./)
  }
  expect(setClientTerms).not.toHaveBeenCalled()
  await days.fill('45')
  await save.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No connection. Try again when you have signal.')
  await save.click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(days).toHaveValue('45')
  expect(setClientTerms).toHaveBeenLastCalledWith('c1', { daysOfCredit: 45 })
})

test('a client has days of its own until a pay-out, or the company’s', async () => {
  vi.mocked(clientTerms).mockResolvedValue(answer(30, 2))
  vi.mocked(setClientTerms).mockResolvedValueOnce(answer(30, 3)).mockResolvedValueOnce(answer(30))
  const screen = await render(<ClientTermsPart client={client} />)
  const days = screen.getByRole('textbox', { name: 'Days until pay-out' })
  const save = screen.getByRole('button', { name: 'Save days until pay-out' })
  await expect.element(days).toHaveValue('2')
  await expect.element(days).toHaveAccessibleDescription('After the day of collection. Empty: 5, as for everybody')
  await days.fill('91')
  await save.click()
  await expect.element(days).toHaveAccessibleDescription(/Enter whole days, 0 to 90\./)
  await days.fill('3')
  await save.click()
  await expect.poll(() => vi.mocked(setClientTerms).mock.lastCall).toEqual(['c1', { remittanceDays: 3 }])
  await days.fill('')
  await save.click()
  await expect.poll(() => vi.mocked(setClientTerms).mock.lastCall).toEqual(['c1', { remittanceDays: null }])
})

test('a client has a window of its own for decisions on failed deliveries, or the company’s', async () => {
  vi.mocked(clientTerms).mockResolvedValue(answer(30))
  vi.mocked(setClientTerms).mockResolvedValueOnce(answer(30, null, 3))
  const screen = await render(<ClientTermsPart client={client} />)
  const days = screen.getByRole('textbox', { name: 'Days until a decision' })
  await expect.element(days).toHaveAccessibleDescription('Working days after a delivery failed. Empty: 1, as for everybody')
  await days.fill('31')
  await screen.getByRole('button', { name: 'Save days until a decision' }).click()
  await expect.element(days).toHaveAccessibleDescription(/Enter whole days, 0 to 30\./)
  await days.fill('3')
  await screen.getByRole('button', { name: 'Save days until a decision' }).click()
  await expect.poll(() => vi.mocked(setClientTerms).mock.lastCall).toEqual(['c1', { decisionDays: 3 }])
})

test('terms that cannot be read can be asked for again', async () => {
  vi.mocked(clientTerms).mockResolvedValueOnce({ kind: 'unreachable' }).mockResolvedValue(answer(0))
  const screen = await render(<ClientTermsPart client={client} />)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Days of credit' })).toHaveValue('0')
})
