import '#ui/tokens.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { recordPayment, shipmentPayments } from '#backend/rpc/billing/office-payments.ts'
import type { PaymentLedger } from '#domain/billing/payment.ts'
import { PaymentList } from '#features/shipments/payments/payment-list.tsx'
import { deskWithThree } from '#tests/support/desk-pages.tsx'

vi.mock('#backend/rpc/billing/office-payments.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
const ledger: PaymentLedger = {
  trackingNumber: '7100001',
  shippingMethod: 'Standard',
  totalPaise: 11_800,
  paidPaise: 0,
  outstandingPaise: 11_800,
  paidAt: null,
  state: 'due',
  gateway: 'demo',
  token: 'token',
  payments: [],
}
beforeEach(async () => page.viewport(1280, 800))
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})
const openList = deskWithThree()

const recordFor = (id: string) => ({ name: `Record payment for ${id}`, exact: true })

test('a payment is recorded from the row, and focus comes back to it', async () => {
  vi.mocked(shipmentPayments).mockResolvedValue(answer({ ledger }))
  vi.mocked(recordPayment).mockResolvedValue(answer({ recorded: true, ledger: { ...ledger, state: 'paid', outstandingPaise: 0 } }))
  const { screen } = await openList()
  await screen.getByRole('button', recordFor('SHP2')).click()
  const dialog = screen.getByRole('dialog', { name: 'Record payment' })
  await expect.element(dialog.getByRole('textbox', { name: 'Amount in rupees' })).toHaveValue('118.00')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', recordFor('SHP2'))).toHaveFocus()
  expect(vi.mocked(recordPayment).mock.calls[0]?.[0]).toMatchObject({ shipmentId: 'id-2', amountPaise: 11_800 })
})

test.each<[PaymentLedger['state'], string]>([
  ['paid', 'This shipment has been paid.'],
  ['paid-demo', 'This shipment has been paid.'],
  ['on-invoice', 'This shipment has been billed: what is received for it belongs to its invoice.'],
  ['cancelled', 'This shipment was cancelled: there is nothing to pay.'],
  ['nothing-to-pay', 'This shipment has no price: there is nothing to pay.'],
])('where nothing is due (%s) the window says why', async (state, words) => {
  vi.mocked(shipmentPayments).mockResolvedValue(answer({ ledger: { ...ledger, state } }))
  const { screen } = await openList()
  await screen.getByRole('button', recordFor('SHP1')).click()
  await expect.element(screen.getByRole('dialog', { name: 'Record payment' })).toHaveTextContent(words)
})

test('without signal the window says so and asks again; what the office does not have yet cannot be paid', async () => {
  vi.mocked(shipmentPayments)
    .mockResolvedValueOnce({ kind: 'unreachable' })
    .mockResolvedValue(answer({ ledger: null }))
  const { screen } = await openList()
  await screen.getByRole('button', recordFor('SHP1')).click()
  const dialog = screen.getByRole('dialog', { name: 'Record payment' })
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/No connection.*only the server knows what is outstanding/)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog).toHaveTextContent('The office does not have this shipment yet.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Pay says whose page it opens, on a phone for everybody to read', async () => {
  const { screen } = await openList()
  await screen.getByRole('button', { name: 'More for SHP1' }).click()
  const inMenu = screen.getByRole('menuitem', { name: 'Pay on the customer’s page' })
  await expect.element(inMenu).toHaveAttribute('href', '/shipment-payment?number=1700000000000001')
  await page.viewport(320, 800)
  const pay = screen.getByRole('link', { name: 'Pay for SHP1 on the customer’s page', exact: true })
  await expect.element(pay.getByText('on the customer’s page')).toBeVisible()
  const card = pay.element().closest('li')
  expect(card?.scrollWidth).toBe(card?.clientWidth)
})

test('once the gateway is a real one, a payment that was pretended before is said to count for nothing', async () => {
  const pretended = {
    id: 'p1',
    amountPaise: 11_800,
    method: 'upi',
    reference: 'DEMO-0000ABCD',
    demo: true,
    paidAt: '2026-11-01T06:30:00.000Z',
    recordedBy: null,
  } as const
  const screen = await render(<PaymentList payments={[pretended]} gateway="live" paidPaise={0} />)
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Demo, does not count')
  await screen.rerender(<PaymentList payments={[pretended]} gateway="demo" paidPaise={0} />)
  await expect.element(screen.getByText('Demo', { exact: true })).toBeVisible()
})
