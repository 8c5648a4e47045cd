import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { clientShipmentsShown, showClientShipments } from '#backend/rpc/customer-accounts.ts'
import { ClientShipmentsSetting } from '#features/clients/accounts/client-shipments-setting.tsx'

vi.mock('#backend/rpc/customer-accounts.ts')

const answer = (shown: boolean) => ({ kind: 'answer' as const, value: { shown }, serverTime: null })
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})

test('an admin shows a client’s shipments to linked accounts; a change that fails is said so and changes nothing', async () => {
  vi.mocked(clientShipmentsShown).mockResolvedValue(answer(false))
  vi.mocked(showClientShipments).mockResolvedValueOnce({ kind: 'unreachable' }).mockResolvedValueOnce(answer(true))
  const screen = await render(<ClientShipmentsSetting />)
  const box = screen.getByRole('checkbox', { name: 'Linked accounts see the client’s shipments as well, for all clients' })
  await expect.element(box).not.toBeChecked()
  await box.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No connection. Try again when you have signal.')
  await expect.element(box).not.toBeChecked()
  await box.click()
  await expect.element(box).toBeChecked()
  expect(showClientShipments).toHaveBeenLastCalledWith(true)
})

test('a setting that cannot be read can be asked for again', async () => {
  vi.mocked(clientShipmentsShown).mockResolvedValueOnce({ kind: 'unreachable' }).mockResolvedValue(answer(true))
  const screen = await render(<ClientShipmentsSetting />)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
})
