import { expect, test } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { render } from 'vitest-browser-react'
import { PaymentList } from '#features/shipments/payments/payment-list.tsx'

test('what was collected at the door is not called unpaid', async () => {
  const screen = await render(<PaymentList payments={[]} gateway="demo" paidPaise={64_000} />)
  await expect.element(screen.getByText('It was collected at the door.')).toBeVisible()
  await screen.rerender(<PaymentList payments={[]} gateway="demo" paidPaise={0} />)
  await expect.element(screen.getByText('Nothing has been paid yet.')).toBeVisible()
})

test('what is only claimed by UPI is not called collected', async () => {
  const screen = await render(<PaymentList payments={[]} gateway="demo" paidPaise={64_000} claimedPaise={64_000} />, {
    wrapper: MemoryRouter,
  })
  await expect.element(screen.getByText('₹640.00 was paid by UPI at the door, as the payer said.', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Cash' })).toHaveAttribute('href', '/dashboard/cash')
  await expect.element(screen.getByText('It was collected at the door.')).not.toBeInTheDocument()
})
