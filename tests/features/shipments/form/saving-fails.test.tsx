import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ShipmentFormPage } from '#features/shipments/form/shipment-form-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { saveShipmentDraft, type ShipmentDraftKey } from '#store/drafts/shipment-draft.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { someShipment } from '#tests/support/shipments.ts'
import { SOME_CLIENT, someTypedShipment } from '#tests/support/typed-shipments.ts'

const shipment = someShipment({ id: '7f9c2f0e-3f8a-4d1c-9b6e-111111111111', client_code: 'P120' })
const typed = someTypedShipment()

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.clients.put(SOME_CLIENT)
  await database.shipments.put(shipment)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup()
  await database.delete()
})

async function openForm(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/create-shipment/:id?', Component: ShipmentFormPage },
      { path: '/dashboard', element: <h1>Recent Shipments</h1> },
    ],
    { initialEntries: [address] },
  )
  return render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
}

test.each<[string, ShipmentDraftKey, string, string]>([
  ['a new shipment', 'shipment:new', '/create-shipment', 'Create Shipment'],
  ['an edit', `shipment:edit:${shipment.id}`, `/create-shipment/${shipment.id}`, 'Save Changes'],
])('%s that the device cannot keep is said so, and nothing typed is lost', async (_what, key, address, button) => {
  await saveShipmentDraft(database, key, { typed, opened: address.endsWith('create-shipment') ? null : shipment, savedAt: Date.now() })
  const screen = await openForm(address)
  await expect.element(screen.getByText('Your unfinished draft is back.')).toBeVisible()
  vi.spyOn(database.outbox, 'bulkAdd').mockRejectedValue(new DOMException('full', 'QuotaExceededError') as never)
  await screen.getByRole('button', { name: button }).click()
  const failed = button === 'Save Changes' ? 'Failed to update shipment.' : 'Failed to create shipment.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${failed} There is no room left on this device.`)
  await expect.element(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Books')
  expect(await database.formDrafts.count()).toBe(1)
  vi.restoreAllMocks()
  await screen.getByRole('button', { name: button }).click()
  await expect.element(screen.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  expect(await database.outbox.count()).toBe(1)
  expect(await database.formDrafts.count()).toBe(0)
})

test('a shipment’s form shows what the server refused', async () => {
  await updateShipment(database, { id: shipment.id, changes: { base_price: { from: null, to: -1 } } })
  await database.outbox.toCollection().modify({
    state: 'refused',
    refusal: { code: 'price-out-of-range', message: 'Base price cannot exceed ₹10,00,00,000 (₹10 crore).' },
  })
  const screen = await openForm(`/create-shipment/${shipment.id}`)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please, Enter the price.')
})

test('a mended field loses its message at once, and the others keep theirs', async () => {
  const screen = await openForm('/create-shipment')
  await screen.getByRole('button', { name: 'Create Shipment' }).click()
  const summary = screen.getByRole('alert')
  await expect.element(summary).toHaveTextContent('Client code is required.')
  await screen.getByRole('combobox', { name: 'Client Code' }).fill('P120')
  await screen.getByRole('textbox', { name: 'Description' }).fill('Books')
  await expect.element(summary).not.toHaveTextContent('Client code is required.')
  await expect.element(summary).not.toHaveTextContent('Description is required.')
  await expect.element(summary).toHaveTextContent('Weight must be greater than 0.')
  // It does not come back under somebody's fingers.
  await screen.getByRole('textbox', { name: 'Description' }).fill('')
  await expect.element(screen.getByText('Package 1: Description is required.')).not.toBeInTheDocument()
  // Not there when it was saved: said at the next try.
  await screen.getByRole('textbox', { name: 'Price' }).fill('abc')
  await expect.element(screen.getByText('Enter an amount in rupees, such as 1250.50.')).not.toBeInTheDocument()
})
