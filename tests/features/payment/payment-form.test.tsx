import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { PaymentOutcome } from '#features/payment/gateway/gateway.ts'
import { PaymentForm } from '#features/payment/pay/payment-form.tsx'
import '#ui/tokens.css'

afterEach(cleanup)

test('a valid retry takes the old message with it at once, and the button stays where it is', async () => {
  let answer: (outcome: PaymentOutcome) => void = () => undefined
  const gateway = { demo: false, pay: async () => new Promise<PaymentOutcome>((resolve) => (answer = resolve)) }
  const screen = await render(
    <PaymentForm
      gateway={gateway}
      amountPaise={100}
      shipment={null}
      attemptOf={crypto.randomUUID()}
      upi={{ reference: 'r', note: 'n' }}
      onPaid={() => undefined}
      onRefused={() => undefined}
    />,
  )
  await screen.getByRole('radio', { name: 'UPI' }).click()
  const field = screen.getByRole('textbox', { name: 'UPI ID' })
  await field.fill('nobody')
  await screen.getByRole('button', { name: 'Pay' }).click()
  await expect.element(field).toHaveAccessibleDescription(/Invalid UPI ID/)
  await field.fill('asha@bank')
  const bottom = () => screen.getByRole('button').element().getBoundingClientRect().bottom + window.scrollY
  const before = bottom()
  await screen.getByRole('button', { name: 'Pay' }).click()
  await expect.element(screen.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expect.element(field).not.toHaveAccessibleDescription(/Invalid UPI ID/)
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  expect(bottom()).toBeCloseTo(before, 0)
  answer({ kind: 'declined' })
  await expect.element(screen.getByText('Payment Failed. Please check your details.')).toBeVisible()
})
