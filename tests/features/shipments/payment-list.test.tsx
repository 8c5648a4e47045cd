import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PaymentList } from '#features/shipments/payments/payment-list.tsx'

test('what was collected at the door is not called unpaid', async () => {
  const screen = await render(<PaymentList payments={[]} gateway="demo" paidPaise={64_000} />)
  await expect.element(screen.getByText('It was collected at the door.')).toBeVisible()
  await screen.rerender(<PaymentList payments={[]} gateway="demo" paidPaise={0} />)
  await expect.element(screen.getByText('Nothing has been paid yet.')).toBeVisible()
})
