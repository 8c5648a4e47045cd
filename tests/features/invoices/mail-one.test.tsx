import '#ui/tokens.css'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { mailConfigured, mailInvoice } from '#backend/rpc/billing/invoice-mails.ts'
import { MailOne } from '#features/invoices/mail/mail-one.tsx'

vi.mock('#backend/rpc/billing/invoice-mails.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
const at = '2026-11-23T06:00:00.000Z'

afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})

async function open(configured = true) {
  vi.mocked(mailConfigured).mockResolvedValue(answer({ configured }))
  const screen = await render(<MailOne invoiceId="i1" />)
  return { screen, button: (name: string) => screen.getByRole('button', { name, exact: true }) }
}
const asked = () => vi.mocked(mailInvoice).mock.calls.map(([request]) => request)

test('one press mails it and says where to; after a lost answer the same mail goes again', async () => {
  const { screen, button } = await open()
  vi.mocked(mailInvoice).mockResolvedValueOnce({ kind: 'unreachable' })
  await button('Mail invoice').click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Failed to mail invoice. No connection.')
  vi.mocked(mailInvoice).mockResolvedValueOnce(answer({ mailed: { to: 'books@acme.test', at } }))
  await button('Mail invoice').click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Mailed to books@acme.test.')
  await expect.element(button('Mail invoice')).not.toBeInTheDocument()
  expect(asked()[0]).toMatchObject({ invoiceId: 'i1', again: false })
  expect(asked()[1]).toEqual(asked()[0])
})

test('what was mailed before is said with its day, and goes once more only when somebody says so', async () => {
  const { screen, button } = await open()
  vi.mocked(mailInvoice).mockResolvedValueOnce(answer({ refused: 'already-mailed', to: 'books@acme.test', at }))
  await button('Mail invoice').click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('It was mailed to books@acme.test on 23 Nov 2026, 11:30 am.')
  vi.mocked(mailInvoice).mockResolvedValueOnce({ kind: 'unreachable' })
  await button('Mail again').click()
  vi.mocked(mailInvoice).mockResolvedValueOnce(answer({ mailed: { to: 'books@acme.test', at } }))
  await button('Mail again').click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Mailed to books@acme.test.')
  const [first, second, third] = asked()
  expect(second).toMatchObject({ again: true })
  expect(second?.id).not.toBe(first?.id)
  expect(third).toEqual(second)
})

test('where no mail is set up there is no button, and the reason stands there', async () => {
  const { screen } = await open(false)
  await expect.element(screen.getByText('No mail server is set up for this installation', { exact: false })).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
