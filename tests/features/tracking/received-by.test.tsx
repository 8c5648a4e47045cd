import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { TrackingCard } from '#features/tracking/result/tracking-card.tsx'

afterEach(cleanup)

const delivered: TrackedShipment = {
  tracking_number: '1732104000000123',
  status: 'Delivered',
  from_city: 'Hyderabad',
  to_city: 'Pune',
  from_contact_number: '••••••0011',
  to_contact_number: '••••••0012',
  created_at: '2026-11-18T04:30:00.000Z',
  estimated_delivery_date: null,
  delivered_at: '2026-11-22T07:22:00.000Z',
  cancelled_at: null,
  notes: null,
  timeline: [],
}

const card = (own: Partial<TrackedShipment>) =>
  render(
    <MemoryRouter>
      <TrackingCard shipment={{ ...delivered, ...own }} seenAt="2026-11-23T00:00:00.000Z" />
    </MemoryRouter>,
  )

test('a visitor reads by whom it was received, as far as the relation', async () => {
  const screen = await card({ received_by: 'family' })
  await expect.element(screen.getByText('Received by family', { exact: true })).toBeVisible()
})

test.each([{}, { received_by: null }, { received_by: 'a-newer-word' as 'other' }])(
  'and nothing where nothing is known: %j',
  async (own) => {
    const screen = await card(own)
    await expect.element(screen.getByRole('heading', { name: /^Delivered/ })).toBeVisible()
    await expect.element(screen.getByText(/Received by/)).not.toBeInTheDocument()
  },
)
