import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { DeliveryAttempt } from '#domain/shipment/my-shipment.ts'
import { DeliveryAttempts } from '#features/account/my-shipments/delivery-attempts.tsx'

afterEach(cleanup)

const attempt: DeliveryAttempt = {
  id: 'p1',
  outcome: 'Delivered',
  at: '2026-11-22T07:22:00.000Z',
  notes: '',
  photo: 'none',
  photoPath: null,
}

test('the customer reads who received it, by name and relation', async () => {
  const screen = await render(
    <DeliveryAttempts
      attempts={[
        { ...attempt, receiver: { name: 'Lakshmi Rao', relation: 'family' } },
        { ...attempt, id: 'p2', outcome: 'Failed Attempt', receiver: null },
        { ...attempt, id: 'p3', outcome: 'Returned' },
      ]}
    />,
  )
  await expect.element(screen.getByText('Received by Lakshmi Rao (family)')).toBeVisible()
  expect(screen.getByText(/Received by/).elements()).toHaveLength(1)
})
