import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { findCustomerAccounts, suggestCustomerAccounts } from '#backend/rpc/customer-accounts.ts'
import type { CustomerAccount } from '#domain/people/customer-account.ts'
import { ShipmentCustomer } from '#features/shipments/customer/shipment-customer.tsx'
import { ShipmentFormPage } from '#features/shipments/form/shipment-form-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { someShipment } from '#tests/support/shipments.ts'

vi.mock('#backend/rpc/customer-accounts.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
const meera: CustomerAccount = { id: 'account-1', name: 'Meera Rao', email: 'meera@people.example', phone: null, isCustomer: true }
const box = {
  id: 'p',
  item_name: 'Package',
  description: 'Books',
  package_type: 'Box',
  weight_kg: 2,
  quantity: 1,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  price_inr: null,
} as const
const shipment = someShipment({
  id: '7f9c2f0e-3f8a-4d1c-9b6e-111111111111',
  client_code: 'P120',
  from_contact_number: '9000000060',
  from_email: null,
  from_street_address: '1 Main Road',
  from_state: 'Telangana',
  from_postal_code: '500001',
  from_country: 'India',
  to_contact_number: '9000000061',
  to_email: 'meera@people.example',
  estimated_delivery_date: '2099-12-01',
  user_id: null,
  items: [box],
})

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.clients.put({
    id: 'c1',
    client_code: 'P120',
    client_name: 'Charminar Textiles',
    contact_email: 'a@b.example',
    contact_phone: '9000000061',
    address: 'Pune',
    gstin: 'URP',
    pan: 'NA',
  })
  await database.shipments.put(shipment)
  vi.mocked(findCustomerAccounts).mockImplementation(async (wanted) =>
    answer({ accounts: 'text' in wanted && !'meera rao'.includes(wanted.text.toLowerCase()) ? [] : [meera] }),
  )
  vi.mocked(suggestCustomerAccounts).mockResolvedValue(answer({ accounts: [] }))
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
  await database.delete()
})

async function openEdit() {
  const router = createMemoryRouter(
    [
      { path: '/create-shipment/:id?', Component: ShipmentFormPage },
      { path: '/dashboard', element: <h1>Recent Shipments</h1> },
    ],
    { initialEntries: [`/create-shipment/${shipment.id}`] },
  )
  const screen = await render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  const account = screen.getByRole('group', { name: 'Customer Account' })
  return { screen, account, search: account.getByRole('searchbox', { name: 'Find a customer account (optional)' }) }
}

const openDetail = () =>
  render(
    <DatabaseProvider database={database}>
      <ShipmentCustomer shipment={shipment} />
    </DatabaseProvider>,
  )

const sent = async () =>
  (await database.outbox.toArray()).map(({ command }) => (command.kind === 'update-shipment' ? command.payload.changes : command.kind))

test('an account found by name is linked with the form, by Enter as well, and can be taken away again before', async () => {
  const { screen, account, search } = await openEdit()
  await search.fill('meera')
  await expect.element(account.getByRole('list', { name: 'Accounts found' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const unlink = account.getByRole('button', { name: 'Unlink account' })
  await expect.element(unlink).toHaveFocus()
  await expect.element(account.getByText('Meera Rao')).toBeVisible()
  await unlink.click()
  await expect.element(search).toHaveFocus()
  await search.fill('rao')
  await account.getByRole('button', { name: 'Meera Rao' }).click()
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  expect(await sent()).toEqual([{ user_id: { from: null, to: 'account-1' } }])
})

test('an account for which an address speaks is suggested, with the reason', async () => {
  vi.mocked(suggestCustomerAccounts).mockResolvedValue(answer({ accounts: [{ ...meera, reason: 'email' }] }))
  const { account } = await openEdit()
  const suggested = account.getByRole('list', { name: 'Suggested accounts' })
  await expect.element(suggested).toHaveTextContent('Same email')
  expect(suggestCustomerAccounts).toHaveBeenLastCalledWith({ emails: ['meera@people.example'], phones: ['9000000060', '9000000061'] })
  await suggested.getByRole('button', { name: 'Meera Rao' }).click()
  await expect.element(account.getByRole('button', { name: 'Unlink account' })).toBeVisible()
})

test('nobody found and no signal are said in words, and the search can be asked again', async () => {
  vi.mocked(suggestCustomerAccounts).mockResolvedValue({ kind: 'unreachable' })
  const { account, search } = await openEdit()
  await expect.element(account.getByText('Accounts are suggested when you have signal again.')).toBeVisible()
  await search.fill('zzz')
  await expect.element(account.getByText('No customer account has this in its name or email.')).toBeVisible()
  vi.mocked(findCustomerAccounts).mockResolvedValueOnce({ kind: 'unreachable' })
  await search.fill('meera')
  await expect.element(account.getByText('No connection. Try again when you have signal.')).toBeVisible()
  await account.getByRole('button', { name: 'Search again' }).click()
  await expect.element(account.getByRole('list', { name: 'Accounts found' })).toBeVisible()
})

test('an opened shipment links an account; without signal its name stays known, and it can be unlinked', async () => {
  const screen = await openDetail()
  await expect.element(screen.getByText('No account is linked.')).toBeVisible()
  await screen.getByRole('button', { name: 'Link an account' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Customer account' })
  await dialog.getByRole('searchbox').fill('meera')
  await dialog.getByRole('button', { name: 'Meera Rao' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await sent()).toEqual([{ user_id: { from: null, to: 'account-1' } }])
  vi.mocked(findCustomerAccounts).mockResolvedValue({ kind: 'unreachable' })
  await screen.rerender(
    <DatabaseProvider database={database}>
      <ShipmentCustomer shipment={{ ...shipment, user_id: 'account-1' }} />
    </DatabaseProvider>,
  )
  await expect.element(screen.getByText('Meera Rao')).toBeVisible()
  await screen.getByRole('button', { name: 'Change account' }).click()
  await dialog.getByRole('button', { name: 'Unlink account' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect((await sent()).at(-1)).toEqual({ user_id: { from: 'account-1', to: null } })
})

test('an account that this device has never heard of is known to be there, and asked for again', async () => {
  vi.mocked(findCustomerAccounts).mockResolvedValueOnce({ kind: 'unreachable' })
  const screen = await render(
    <DatabaseProvider database={database}>
      <ShipmentCustomer shipment={{ ...shipment, user_id: 'account-1' }} />
    </DatabaseProvider>,
  )
  await expect.element(screen.getByText('Linked to a customer account')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('meera@people.example')).toBeVisible()
})
