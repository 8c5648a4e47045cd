import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { paymentGateway } from '#backend/rpc/visitor/pay-shipment.ts'
import { LinkPayment } from '#features/payment/find/link-payment.tsx'
import { TextInput } from '#ui/controls/field.tsx'

vi.mock('#backend/rpc/visitor/pay-shipment.ts')
afterEach(cleanup)

test('with nothing to pay the search for a shipment takes the place of the form', async () => {
  vi.mocked(paymentGateway).mockResolvedValue({ kind: 'unreachable' })
  await page.viewport(1440, 900)
  const screen = await render(
    <MemoryRouter>
      <LinkPayment link={{ kind: 'cost', method: 'Standard', amountPaise: 0, costRefused: false }} />
    </MemoryRouter>,
  )
  const search = screen.getByRole('region', { name: 'Pay for a shipment' }).element().getBoundingClientRect()
  const cost = screen.getByText('₹0.00').element().getBoundingClientRect()
  expect(search.left).toBeGreaterThan(cost.right)
})

test('an example in a field that is narrower ends in three dots, not in half a letter', async () => {
  const screen = await render(<TextInput label="Number" placeholder="Enter tracking number or phone number" />)
  expect(getComputedStyle(screen.getByLabelText('Number').element()).textOverflow).toBe('ellipsis')
})
