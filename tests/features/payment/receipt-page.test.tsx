import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { paymentReceipt } from '#backend/rpc/visitor/read-payment-receipt.ts'
import type { PaymentReceipt } from '#domain/billing/received-payments.ts'
import { ReceiptPage } from '#features/payment/receipt/receipt-page.tsx'

vi.mock('#backend/rpc/visitor/read-payment-receipt.ts')

const answer = (receipt: PaymentReceipt | null) => ({ kind: 'answer' as const, value: { receipt }, serverTime: null })
const RECEIPT: PaymentReceipt = {
  trackingNumber: '7100001',
  shippingMethod: 'Express',
  fromCity: 'Hyderabad',
  toCity: 'Pune',
  basePaise: 100_00,
  totalPaise: 118_00,
  paidPaise: 118_00,
  outstandingPaise: 0,
  paidAt: '2026-11-22T07:22:00.000Z',
  state: 'paid-demo',
  gateway: 'demo',
  payments: [
    { number: '7100001/1', amountPaise: 18_50, method: 'bank', reference: 'UTR 42', demo: false, paidAt: '2026-11-21T06:30:00.000Z' },
    { number: '7100001/2', amountPaise: 99_50, method: 'upi', reference: 'DEMO-0000ABCD', demo: true, paidAt: '2026-11-22T07:22:00.000Z' },
  ],
}

afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup()
})

async function open(at = '/payment-receipt?shipment=t1') {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <ReceiptPage />
    </MemoryRouter>,
  )
}

test('a receipt says what was received, how, when and for what, and prints', async () => {
  vi.mocked(paymentReceipt).mockResolvedValue(answer(RECEIPT))
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const screen = await open()
  const paper = screen.getByRole('article', { name: 'Receipt 7100001' })
  for (const words of [
    'Deccan Sparrow Logistics',
    'Receipt no. 7100001/1',
    'Receipt no. 7100001/2',
    'Hyderabad to Pune',
    '₹99.50',
    '₹18.50',
  ])
    await expect.element(paper.getByText(words, { exact: true })).toBeVisible()
  await expect.element(paper.getByText('21 Nov 2026, 12:00 pm IST · Bank transfer · UTR 42')).toBeVisible()
  await expect.element(paper.getByText('Demo payment: no money moved.')).toBeVisible()
  await expect.element(paper.getByText('One Hundred Eighteen', { exact: false })).toBeVisible()
  await expect.element(paper.getByText('Left to pay')).not.toBeInTheDocument()
  expect(vi.mocked(paymentReceipt)).toHaveBeenCalledWith('t1')
  expect(document.title).toBe('Receipt 7100001 – Waybill')
  await screen.getByRole('button', { name: 'Print or save as PDF' }).click()
  expect(print).toHaveBeenCalledOnce()
})

test('a part that is still owed stands on the receipt, with the way to pay it', async () => {
  vi.mocked(paymentReceipt).mockResolvedValue(
    answer({ ...RECEIPT, state: 'due', paidPaise: 18_50, outstandingPaise: 99_50, payments: RECEIPT.payments.slice(0, 1) }),
  )
  const screen = await open()
  await expect.element(screen.getByRole('article')).toHaveTextContent('Left to pay₹99.50')
  await expect.element(screen.getByRole('link', { name: 'Pay the rest' })).toHaveAttribute('href', '/shipment-payment?shipment=t1')
})

test('what was collected at the door stands on it, and what is only claimed is not received', async () => {
  const payments = RECEIPT.payments.slice(0, 1)
  vi.mocked(paymentReceipt).mockResolvedValue(answer({ ...RECEIPT, state: 'paid', claimedPaise: 50_00, payments }))
  const screen = await open()
  const paper = screen.getByRole('article')
  await expect.element(paper).toHaveTextContent('Received₹68.00Rupees Sixty Eight Only')
  await expect.element(paper).toHaveTextContent('Collected at the door₹49.50')
  await expect.element(paper.getByText('₹50.00 more was paid by UPI at the door and is not confirmed yet.')).toBeVisible()
})

test('where nothing was paid there is no receipt, only the way to the payment', async () => {
  vi.mocked(paymentReceipt).mockResolvedValue(answer(null))
  const screen = await open()
  await expect.element(screen.getByText('There is no receipt at this address.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Open the payment' })).toHaveAttribute('href', '/shipment-payment?shipment=t1')
})

test('without signal the page says so and asks again', async () => {
  vi.mocked(paymentReceipt).mockResolvedValueOnce({ kind: 'unreachable' }).mockResolvedValue(answer(RECEIPT))
  const screen = await open()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('article', { name: 'Receipt 7100001' })).toBeVisible()
})
