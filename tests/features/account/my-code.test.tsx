import '#ui/tokens.css'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { showDeliveryCode } from '#backend/rpc/shipment/delivery-codes.ts'
import { CodeForMe } from '#features/account/my-shipments/code-for-me.tsx'

vi.mock('#backend/rpc/shipment/delivery-codes.ts')

afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})

test('who opens the code too often reads that they should wait', async () => {
  vi.mocked(showDeliveryCode).mockResolvedValue({ kind: 'busy', retryAfterMs: 60_000 })
  const screen = await render(<CodeForMe shipmentId="s1" />)
  await screen.getByRole('button', { name: 'Show the code' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('You have opened the code very often just now. Please wait a while and try again.')
})
