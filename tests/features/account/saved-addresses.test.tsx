import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { deleteAddress, myAddresses, saveAddress } from '#backend/rpc/customer/my-addresses.ts'
import type { SavedAddress } from '#domain/people/saved-address.ts'
import { SavedAddresses } from '#features/account/addresses/saved-addresses.tsx'

vi.mock('#backend/rpc/customer/my-addresses.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
const mill: SavedAddress = {
  id: 'm',
  name: 'Mill',
  phone: '9000000011',
  street: '1 Mill Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
}
const shop: SavedAddress = { id: 's', name: 'Shop', phone: null, street: '2 Bazaar', city: 'Nagpur', state: '', postalCode: '' }

beforeEach(async () => {
  vi.mocked(myAddresses).mockResolvedValue(answer({ addresses: [mill, shop] }))
  await page.viewport(400, 900)
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})

async function open() {
  const onWrite = vi.fn<(message: string) => void>()
  const router = createMemoryRouter([{ path: '/', element: <SavedAddresses onWrite={onWrite} /> }])
  const screen = await render(<RouterProvider router={router} />)
  return { screen, onWrite, list: screen.getByRole('list', { name: 'Saved addresses' }) }
}

test('a request for a pick-up begins with both addresses written out', async () => {
  const { screen, onWrite } = await open()
  await screen.getByLabelText('Pick up from').selectOptions('Mill, Pune')
  await screen.getByLabelText('Deliver to').selectOptions('Shop, Nagpur')
  await screen.getByRole('button', { name: 'Write the message' }).click()
  expect(onWrite).toHaveBeenCalledWith(
    'Please pick up a parcel.\n\nFrom:\nMill\n1 Mill Road\nPune, Maharashtra, 411001\nPhone 9000000011\n\nTo:\nShop\n2 Bazaar\nNagpur\n\nWhat is in it: ',
  )
})

test('a new address is checked, cleaned and kept once, also after a lost answer', async () => {
  vi.mocked(saveAddress).mockResolvedValueOnce({ kind: 'unreachable' })
  const { screen, list } = await open()
  await screen.getByRole('button', { name: 'Add address' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Add an address' })
  await dialog.getByLabelText('Phone (optional)').fill('12')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter the street and the house.')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter the 10 digits of the phone number, or leave it empty.')
  expect(saveAddress).not.toHaveBeenCalled()

  await dialog.getByLabelText('Name or company').fill(' Depot ')
  await dialog.getByLabelText('Phone (optional)').fill('+91 90000-00012')
  await dialog.getByLabelText('Street and house').fill('3 Yard')
  await dialog.getByLabelText('City').fill('Hubli')
  await expect.element(dialog.getByLabelText('Phone (optional)')).toHaveValue('9000000012')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect.element(dialog.getByText('No connection. Try again when you have signal.')).toBeVisible()
  await expect.element(dialog.getByLabelText('City')).toHaveValue('Hubli')
  vi.mocked(saveAddress).mockImplementation(async (id, typed) => answer({ address: { id, ...typed } }))
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('Depot')
  const [first, second] = vi.mocked(saveAddress).mock.calls
  expect(second?.[0]).toBe(first?.[0])
  expect(second?.[1]).toEqual({ name: 'Depot', phone: '9000000012', street: '3 Yard', city: 'Hubli', state: '', postalCode: '' })
})

test('an address is changed in its place, and what was typed is not lost by one press', async () => {
  vi.mocked(saveAddress).mockImplementation(async (id, typed) => answer({ address: { id, ...typed } }))
  const { screen, list } = await open()
  await screen.getByRole('button', { name: 'Edit Shop' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit the address' })
  await dialog.getByLabelText('City').fill('Wardha')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByText('What you typed is not saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect.element(list).toHaveTextContent('Wardha')
  expect(list.getByRole('listitem').elements()).toHaveLength(2)
  expect(saveAddress).toHaveBeenCalledWith('s', expect.objectContaining({ city: 'Wardha', phone: '' }))
})

test('too many says how many an account keeps', async () => {
  vi.mocked(saveAddress).mockResolvedValue(answer({ refused: 'too-many' }))
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Edit Mill' }).click()
  await screen.getByRole('button', { name: 'Save address' }).click()
  await expect.element(screen.getByText('An account keeps 50 addresses. Delete one that you no longer need.')).toBeVisible()
})

test('a deleted address goes, and one that could not be deleted stays', async () => {
  vi.mocked(deleteAddress)
    .mockResolvedValueOnce({ kind: 'unreachable' })
    .mockResolvedValue(answer({ done: true }))
  const { screen, list } = await open()
  await screen.getByRole('button', { name: 'Delete Mill' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete the address' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(list.getByRole('listitem').elements()).toHaveLength(1)
})

test('without addresses it says what they are for, without an answer why', async () => {
  vi.mocked(myAddresses)
    .mockResolvedValueOnce({ kind: 'unreachable' })
    .mockResolvedValue(answer({ addresses: [] }))
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('No address is saved yet.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Ask for a pick-up' })).not.toBeInTheDocument()
})
