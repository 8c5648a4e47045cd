import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { paymentGateway } from '#backend/rpc/visitor/pay-shipment.ts'
import type { GatewaySetting } from '#domain/billing/payment.ts'
import { COMPANY } from '#domain/people/company.ts'
import { PaymentPage } from '#features/payment/find/payment-page.tsx'

vi.mock('#backend/rpc/visitor/pay-shipment.ts')
beforeEach(() => answerGateway('demo'))
afterEach(cleanup)

const EXPRESS = 'method=Express&cost=123456.5'
const CARD = { number: '4111111111111111', expiry: '1230', cvv: '123', name: 'Asha Rao' }

/** As a server of this setting answers; what it answers is the database's own test. */
function answerGateway(gateway: GatewaySetting): void {
  vi.mocked(paymentGateway).mockResolvedValue({ kind: 'answer', value: { gateway }, serverTime: null })
}

const open = async (search: string) =>
  render(
    <MemoryRouter initialEntries={[`/shipment-payment?${search}`]}>
      <PaymentPage />
    </MemoryRouter>,
  )
const payButton = () => page.getByRole('button', { name: /^(Pay ₹|Processing)/ })
const findShipment = () => page.getByRole('button', { name: 'Find shipment' })
const byCard = () => page.getByRole('radio', { name: 'Credit/Debit Card' })
const byUpi = () => page.getByRole('radio', { name: 'UPI' })

async function typeCard({ number, expiry, cvv, name } = CARD): Promise<void> {
  await byCard().click()
  await page.getByLabelText('Card number').fill('')
  await page.getByLabelText('Card number').fill(number)
  await page.getByLabelText('Expiry (MM/YY)').fill(expiry)
  await page.getByLabelText('CVV').fill(cvv)
  await page.getByLabelText('Name on card').fill(name)
}

test('without method and cost in the address the defaults stand, and a number can be asked for', async () => {
  await open('')
  await expect.element(page.getByText('Standard')).toBeVisible()
  await expect.element(page.getByText('₹0.00', { exact: true })).toBeVisible()
  await expect.element(findShipment()).toBeVisible()
  await expect.element(page.getByRole('form', { name: 'Payment' })).not.toBeInTheDocument()
})

test('the address says method and cost', async () => {
  await open(EXPRESS)
  await expect.element(page.getByText('Express')).toBeVisible()
  await expect.element(page.getByText('₹1,23,456.50', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Secure Payment')).toBeVisible()
  await expect.element(page.getByText('Demo payment: no money moves.')).toBeVisible()
  await expect.element(payButton()).toHaveTextContent('Pay ₹1,23,456.50')
})

test.each(['-5', 'NaN', '1e999', '%3Cimg%20src=x%3E', '99999999999999999999'])('a cost of %s is none', async (cost) => {
  await open(`cost=${cost}`)
  await expect.element(page.getByText('The amount in this link is not valid.')).toBeVisible()
  await expect.element(findShipment()).toBeVisible()
  await expect.element(payButton()).not.toBeInTheDocument()
})

test('each field is refused in its own words, and nothing typed is lost', async () => {
  await open(EXPRESS)
  await byCard().click()
  await payButton().click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check what you entered' })
  await expect.element(summary).toHaveFocus()
  for (const message of ['Invalid card number', 'Invalid expiry date', 'Invalid CVV', 'Name on card is required']) {
    expect(page.getByText(message).elements()).toHaveLength(2)
    await expect.element(summary.getByRole('link', { name: message })).toBeVisible()
  }
  await summary.getByRole('link', { name: 'Invalid CVV' }).click()
  await expect.element(page.getByLabelText('CVV')).toHaveFocus()

  await typeCard({ ...CARD, number: '4111111111111112', expiry: '1020' })
  await payButton().click()
  await expect.element(page.getByLabelText('Card number')).toHaveAccessibleDescription('Invalid card number')
  await expect.element(page.getByLabelText('Expiry (MM/YY)')).toHaveAccessibleDescription('Invalid expiry date')
  await expect.element(page.getByLabelText('Card number')).toHaveValue('4111 1111 1111 1112')
  await expect.element(page.getByText('Invalid CVV')).not.toBeInTheDocument()

  await byUpi().click()
  await page.getByLabelText('UPI ID').fill('nobody')
  await payButton().click()
  await expect.element(page.getByLabelText('UPI ID')).toHaveAccessibleDescription(/Invalid UPI ID/)
  await byCard().click()
  await expect.element(page.getByLabelText('Card number')).toHaveValue('4111 1111 1111 1112')
})

test('a declined card or UPI ID fails in words, and another one goes through', async () => {
  await open(EXPRESS)
  const failed = page.getByRole('alert')
  await typeCard({ ...CARD, number: '4000000000000002' })
  await payButton().click()
  await expect.element(failed).toHaveTextContent('Payment Failed. Please check your details.')
  await expect.element(page.getByLabelText('Card number')).toHaveValue('4000 0000 0000 0002')
  await byUpi().click()
  await page.getByLabelText('UPI ID').fill('failure@upi')
  await payButton().click()
  await expect.element(payButton()).toHaveTextContent('Processing...')
  await expect.element(failed).toHaveTextContent('Payment Failed. Please check your details.')
  await page.getByLabelText('UPI ID').fill('success@upi')
  await payButton().click()
  await expect.element(page.getByText('Payment Successful! Thank you.')).toBeVisible()
})

test('no demo is taken where the server takes none', async () => {
  await open(EXPRESS)
  await typeCard()
  answerGateway('off')
  await payButton().click()
  await expect.element(page.getByText('Online payment is not open at the moment. Nothing was taken.')).toBeVisible()
  await expect.element(payButton()).not.toBeInTheDocument()
})

test('nor is it offered, only what a person can pay by elsewhere', async () => {
  answerGateway('live')
  const screen = await open(EXPRESS)
  await expect.element(page.getByText('Online payment is not open at the moment.')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code to pay ₹1,23,456.50 by UPI' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: COMPANY.phone.shown })).toBeVisible()
  await expect.element(findShipment()).toBeVisible()
  await expect.element(page.getByText('Demo payment')).not.toBeInTheDocument()
  await expect.element(payButton()).not.toBeInTheDocument()
  await screen.unmount()

  await open('')
  await expect.element(page.getByText('Pay at our desk, or call us at')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^QR code/ })).not.toBeInTheDocument()
})

test('a card number keeps the caret where somebody corrects it', async () => {
  await open(EXPRESS)
  await byCard().click()
  const number = page.getByLabelText('Card number')
  const press = async (key: string, times = 1) => userEvent.keyboard(`{${key}}`.repeat(times))
  await number.click()
  await userEvent.keyboard('41111111111111')
  await expect.element(number).toHaveValue('4111 1111 1111 11')
  await press('Home')
  await press('ArrowRight', 6)
  await userEvent.keyboard('99')
  await expect.element(number).toHaveValue('4111 1991 1111 1111')
  await press('Backspace', 4)
  await press('Delete')
  await expect.element(number).toHaveValue('4111 1111 111')
  await press('End')
  await userEvent.keyboard('22223333')
  await expect.element(number).toHaveValue('4111 1111 1112 2223 333')
  await press('Home')
  await press('ArrowRight', 4)
  // The first one takes the space, which comes back, and has to go past it all the same.
  await press('Delete', 3)
  await expect.element(number).toHaveValue('4111 1111 1222 2333 3')

  const expiry = page.getByLabelText('Expiry (MM/YY)')
  await expiry.click()
  await userEvent.keyboard('1230')
  await expect.element(expiry).toHaveValue('12/30')
  await press('Backspace', 4)
  await expect.element(expiry).toHaveValue('1')
  const cvv = page.getByLabelText('CVV')
  await cvv.click()
  await userEvent.keyboard('12345')
  await expect.element(cvv).toHaveValue('1234')
  await expect.element(cvv).toHaveAttribute('type', 'password')
})
