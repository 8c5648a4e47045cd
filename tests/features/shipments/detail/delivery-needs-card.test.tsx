import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { setShipmentNeeds } from '#backend/rpc/shipment/delivery-needs.ts'
import { DeliveryNeedsCard } from '#features/shipments/detail/delivery-needs-card.tsx'

vi.mock('#backend/rpc/shipment/delivery-needs.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})

test('as settled for its client, until the office says otherwise', async () => {
  vi.mocked(setShipmentNeeds).mockResolvedValue(answer({ own: ['photo', 'signature'], byClient: ['photo'] }))
  const onSaved = vi.fn<() => void>()
  const screen = await render(<DeliveryNeedsCard shipmentId="s1" needs={{ own: null, byClient: ['photo'] }} onSaved={onSaved} />)
  await expect.element(screen.getByText('As settled for its client.')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Photo' })).toBeChecked()
  await expect.element(screen.getByRole('button', { name: 'As for its client' })).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'Signature' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(setShipmentNeeds).toHaveBeenCalledWith('s1', ['photo', 'signature'])
})

test('its own can be taken away again', async () => {
  vi.mocked(setShipmentNeeds).mockResolvedValue(answer({ own: null, byClient: ['photo'] }))
  const screen = await render(<DeliveryNeedsCard shipmentId="s1" needs={{ own: [], byClient: ['photo'] }} onSaved={() => undefined} />)
  await expect.element(screen.getByRole('checkbox', { name: 'Photo' })).not.toBeChecked()
  await screen.getByRole('button', { name: 'As for its client' }).click()
  await vi.waitFor(() => expect(setShipmentNeeds).toHaveBeenCalledWith('s1', null))
})

test('without a connection it says so, and keeps what was chosen', async () => {
  vi.mocked(setShipmentNeeds).mockResolvedValue({ kind: 'unreachable' })
  const screen = await render(<DeliveryNeedsCard shipmentId="s1" needs={{ own: null, byClient: ['photo'] }} onSaved={() => undefined} />)
  await screen.getByRole('checkbox', { name: 'Signature' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Signature' })).toBeChecked()
})
