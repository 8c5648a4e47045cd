import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { clientNeeds, setClientNeeds } from '#backend/rpc/shipment/delivery-needs.ts'
import type { Client } from '#domain/people/client.ts'
import { ClientDeliveryNeeds } from '#features/clients/credit/client-delivery-needs.tsx'

vi.mock('#backend/rpc/shipment/delivery-needs.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})

test('an admin settles what a client’s deliveries need', async () => {
  vi.mocked(clientNeeds).mockResolvedValue(answer({ needs: ['photo'] }))
  vi.mocked(setClientNeeds).mockResolvedValue(answer({ needs: ['photo', 'name'] }))
  const screen = await render(<ClientDeliveryNeeds client={{ id: 'c1' } as Client} />)
  await expect.element(screen.getByRole('checkbox', { name: 'Photo' })).toBeChecked()
  await screen.getByRole('checkbox', { name: 'Name of the receiver' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(setClientNeeds).toHaveBeenCalledWith('c1', ['photo', 'name']))
})
