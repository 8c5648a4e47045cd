import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { photoLink } from '#backend/rpc/photo-link.ts'
import type { ListedCapture } from '#backend/rpc/review.ts'
import type { DeliveryAttempt } from '#domain/shipment/my-shipment.ts'
import type { Proof } from '#domain/shipment/proof.ts'
import { DeliveryAttempts } from '#features/account/my-shipments/delivery-attempts.tsx'
import { CaptureCard } from '#features/review/capture-card.tsx'
import { ProofCard } from '#features/shipments/detail/proof-card.tsx'

vi.mock('#backend/rpc/photo-link.ts')
vi.mocked(photoLink).mockImplementation(async (path) => `data:image/svg+xml,${path}`)

afterEach(cleanup)

const ARRIVED = '2026-11-22T09:00:30.000Z'
const proof: Proof = {
  id: 'p1',
  shipment_id: 'a1',
  tracking_number: '7100001',
  shipment_display_id: 'SHP7K3M9QWE',
  outcome: 'Delivered',
  delivery_notes: null,
  image_url: '1.jpg',
  photo_expected: true,
  photo_confirmed_at: ARRIVED,
  more_photos: [
    { image_url: '2.jpg', photo_confirmed_at: null },
    { image_url: '3.jpg', photo_confirmed_at: ARRIVED },
    { image_url: '4.jpg', photo_confirmed_at: null },
  ],
  claimed_at: '2026-11-22T08:00:00.000Z',
  clock_offset_ms: 0,
  delivered_at: '2026-11-22T08:00:00.000Z',
  received_at: '2026-11-22T09:00:00.000Z',
  clock_flag: null,
  captured_by: 'd1',
  captured_by_name: 'Ravi',
  review_reason: 'not-assigned',
  review_state: 'open',
  review_note: null,
  reviewed_by_name: null,
  reviewed_at: null,
  shipment_status: 'Delivered',
}

const attempt: DeliveryAttempt = {
  id: 'p1',
  outcome: 'Delivered',
  at: '2026-11-22T07:22:00.000Z',
  notes: '',
  photo: 'here',
  photoPath: '1.jpg',
  morePhotos: [null, '3.jpg', null],
}

const nothing = () => undefined

test.each([
  [
    'a capture that waits for review',
    'the phone',
    <CaptureCard key="1" capture={proof as ListedCapture} busy={false} onAccept={nothing} onAttach={nothing} onSetAside={nothing} />,
  ],
  ['a proof of delivery', 'the phone', <ProofCard key="2" proof={proof} />],
  ['a customer’s delivery', 'the driver’s phone', <DeliveryAttempts key="3" attempts={[attempt]} />],
])('%s shows each photo that is there in its place, and says how many are still to come', async (_what, phone, card) => {
  const screen = await render(<MemoryRouter>{card}</MemoryRouter>)
  await expect.element(screen.getByRole('button', { name: /^Delivery photo 1 of 4:/ })).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /^Delivery photo 3 of 4:/ })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Delivery photo/ }).elements()).toHaveLength(2)
  await expect.element(screen.getByText(`2 of 4 photos have not arrived yet. They follow when ${phone} has sent them.`)).toBeInTheDocument()
})
