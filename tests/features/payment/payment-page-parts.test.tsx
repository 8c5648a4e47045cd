import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { ShownQuote } from '#domain/billing/payment.ts'
import { MethodChoice, methodsHere } from '#features/payment/instruments/method-choice.tsx'
import { PaymentDone } from '#features/payment/pay/payment-done.tsx'
import { PaymentReceipt } from '#features/payment/pay/payment-receipt.tsx'
import { PaymentSummary } from '#features/payment/pay/payment-summary.tsx'
import '#ui/tokens.css'

afterEach(cleanup)

const partlyPaid: ShownQuote = {
  trackingNumber: '1732104000000123',
  shippingMethod: 'Express',
  fromCity: 'Hyderabad',
  toCity: 'Pune',
  basePaise: 10000,
  totalPaise: 11800,
  paidPaise: 1800,
  outstandingPaise: 10000,
  paidAt: '2026-11-22T07:22:00.000Z',
  state: 'due',
  gateway: 'demo',
}

test('what is paid for says from where to where, price and tax, and what is left', async () => {
  const screen = await render(<PaymentSummary method="Express" amountPaise={10000} trackingNumber="1732104000000123" quote={partlyPaid} />)
  const facts = screen.getByRole('region', { name: 'What you pay for' })
  for (const text of ['Hyderabad to Pune', 'Price without tax', 'GST', '₹18.00', 'In total', '₹118.00', 'Paid so far', 'Left to pay'])
    await expect.element(facts.getByText(text).first()).toBeVisible()
})

test('a server of before tells less, and less is shown', async () => {
  const { fromCity: _from, toCity: _to, basePaise: _base, ...before } = partlyPaid
  const screen = await render(<PaymentSummary method="Express" amountPaise={11800} quote={{ ...before, paidPaise: 0 }} />)
  await expect.element(screen.getByText('Cost')).toBeVisible()
  await expect.element(screen.getByText('GST')).not.toBeInTheDocument()
})

test('after a payment there are a receipt and a way back', async () => {
  const screen = await render(
    <MemoryRouter>
      <PaymentDone demo={false} trackingNumber="1732104000000123" />
      <PaymentReceipt quote={{ ...partlyPaid, state: 'paid', paidPaise: 11800, outstandingPaise: 0 }} shipment={{ token: 't' }} />
    </MemoryRouter>,
  )
  const receipt = screen.getByRole('region', { name: 'Receipt' })
  for (const text of ['Deccan Sparrow Logistics', '1732104000000123', '₹118.00', '22 Nov 2026, 12:52 pm IST'])
    await expect.element(receipt.getByText(text)).toBeVisible()
  await expect
    .element(receipt.getByRole('link', { name: 'Receipt to print or save as PDF' }))
    .toHaveAttribute('href', '/payment-receipt?shipment=t')
  await expect.element(screen.getByRole('link', { name: 'Back to the home page' })).toBeVisible()
})

test('what was collected at the door has no receipt at an address of its own', async () => {
  const screen = await render(
    <MemoryRouter>
      <PaymentReceipt quote={{ ...partlyPaid, state: 'paid', receiptPaise: 0 }} shipment={{ token: 't' }} />
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})

test('who paid by the number on the parcel prints the page: the number leads to no receipt any more', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const screen = await render(
    <MemoryRouter>
      <PaymentReceipt quote={{ ...partlyPaid, state: 'paid' }} shipment={{ trackingNumber: '1732104000000123' }} />
    </MemoryRouter>,
  )
  await screen.getByRole('button', { name: 'Print or save as PDF' }).click()
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})

test('a method’s name stays inside its frame at 360 px', async () => {
  await page.viewport(360, 700)
  const screen = await render(
    <div style={{ padding: 38 }}>
      <MethodChoice methods={methodsHere()} method="card" disabled={false} onChoose={() => undefined} />
    </div>,
  )
  const label = screen.getByText('Credit/Debit Card').element()
  const range = document.createRange()
  range.selectNodeContents(label)
  expect(label.getBoundingClientRect().right - range.getBoundingClientRect().right).toBeGreaterThanOrEqual(12)
})
