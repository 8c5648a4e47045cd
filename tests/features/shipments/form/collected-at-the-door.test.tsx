import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { newPackage, newShipment, type TypedPlace } from '#domain/shipment/typed-shipment.ts'
import { EditShipment } from '#features/shipments/edit/edit-shipment.tsx'
import { ShipmentFormPage } from '#features/shipments/form/shipment-form-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { keepDetail } from '#store/copies/opened-shipments.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { saveShipmentDraft } from '#store/drafts/shipment-draft.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { someShipment } from '#tests/support/shipments.ts'

const client = {
  id: 'c1',
  client_code: 'P120',
  client_name: 'Charminar Textiles',
  contact_email: 'a@b.example',
  contact_phone: '9000000061',
  address: 'Pune',
  gstin: 'URP',
  pan: 'NA',
}
const place: TypedPlace = {
  name: 'Asha Rao',
  street: '5 Lake View',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  country: 'India',
  contactNumber: '9000000060',
  email: '',
}
const box = { ...newPackage('4f9c2f0e-3f8a-4d1c-9b6e-222222222222'), description: 'Books', weight: '2' }
const shipment = someShipment({
  id: '7f9c2f0e-3f8a-4d1c-9b6e-111111111111',
  client_code: 'P120',
  payment_mode: 'prepaid',
  collect_amount: 0,
  handling_instructions: 'Fragile, Prepaid',
  estimated_delivery_date: '2099-12-01',
  items: [
    {
      id: box.id,
      item_name: 'Package',
      description: 'Books',
      package_type: 'Box',
      weight_kg: 2,
      quantity: 1,
      length_cm: null,
      width_cm: null,
      height_cm: null,
    },
  ],
})
const COLLECTED = '₹1,250.00 was collected for this shipment. What is to be collected, and for which client, cannot be changed.'

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.clients.put(client)
  await database.shipments.put(shipment)
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

async function open(address: string) {
  const onClose = vi.fn<() => void>()
  const router = createMemoryRouter(
    [
      { path: '/create-shipment/:id?', Component: ShipmentFormPage },
      { path: '/dashboard', element: <h1>Recent Shipments</h1> },
      { path: '/edit-over-the-list', element: <EditShipment id={shipment.id} onClose={onClose} /> },
    ],
    { initialEntries: [address] },
  )
  const screen = await render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  return { screen, onClose, payment: screen.getByLabelText('Payment'), amount: screen.getByLabelText('To collect (₹)') }
}

async function sentPayloads() {
  return (await database.outbox.orderBy('seq').toArray()).map(({ command }) => command.payload)
}

test('a new shipment that is paid at the door needs its amount, and is booked with it in paise', async () => {
  const typed = {
    ...newShipment('1790000000000123', box.id),
    clientCode: 'P120',
    from: place,
    to: place,
    packages: [box],
    deliveryDate: '2099-12-01',
  }
  await saveShipmentDraft(database, 'shipment:new', { typed, opened: null, savedAt: Date.now() })
  const { screen, payment, amount } = await open('/create-shipment')
  await expect.element(payment).toHaveValue('prepaid')
  await expect.element(amount).not.toBeInTheDocument()
  await payment.selectOptions('Cash on delivery')
  const create = screen.getByRole('button', { name: 'Create Shipment' })
  await create.click()
  await expect.element(amount).toHaveAccessibleDescription('Enter the amount to collect.')
  await amount.fill('twelve')
  await create.click()
  await expect.element(amount).toHaveAccessibleDescription('Enter an amount in rupees, such as 1250.50.')
  expect(await sentPayloads()).toEqual([])
  await amount.fill('1250')
  await create.click()
  await expect.element(screen.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  expect(await sentPayloads()).toMatchObject([
    { shipment: { payment_mode: 'cod', collect_amount: 125000, handling_instructions: 'Fragile' } },
  ])
})

test('the edit over the list asks for the amount as well, and sends what was changed', async () => {
  const { screen, onClose, payment, amount } = await open('/edit-over-the-list')
  await payment.selectOptions('Cash on delivery')
  const save = screen.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect.element(amount).toHaveAccessibleDescription('Enter the amount to collect.')
  expect(onClose).not.toHaveBeenCalled()
  await amount.fill('1250')
  await save.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await sentPayloads()).toEqual([
    {
      id: shipment.id,
      changes: {
        payment_mode: { from: 'prepaid', to: 'cod' },
        collect_amount: { from: 0, to: 125000 },
        handling_instructions: { from: 'Fragile, Prepaid', to: 'Fragile' },
      },
      items: { added: [], changed: [], removed: [] },
    },
  ])
})

test('a parcel that becomes prepaid has no amount any more', async () => {
  await database.shipments.update(shipment.id, { payment_mode: 'to_pay', collect_amount: 118_00, handling_instructions: 'Fragile' })
  const { screen, onClose, payment, amount } = await open('/edit-over-the-list')
  await expect.element(payment).toHaveValue('to_pay')
  await expect.element(amount).toHaveValue('118.00')
  await payment.selectOptions('Prepaid')
  await expect.element(amount).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await sentPayloads()).toMatchObject([
    { changes: { payment_mode: { from: 'to_pay', to: 'prepaid' }, collect_amount: { from: 118_00, to: 0 } } },
  ])
})

test.each([
  ['form', `/create-shipment/${shipment.id}`],
  ['edit over the list', '/edit-over-the-list'],
])('the %s does not offer to change what was collected already, and says why', async (_where, address) => {
  await database.shipments.update(shipment.id, { payment_mode: 'cod', collect_amount: 125000 })
  await keepDetail(database, shipment.id, { shipment: null, updates: [], proofs: [], collectedPaise: 125000 })
  const { payment, amount } = await open(address)
  await expect.element(payment).toBeDisabled()
  await expect.element(payment).toHaveAccessibleDescription(COLLECTED)
  await expect.element(amount).toBeDisabled()
})

test('money for a prepaid parcel leaves it to the office to say what it was for', async () => {
  await keepDetail(database, shipment.id, { shipment: null, updates: [], proofs: [], collectedPaise: 125000 })
  const { payment } = await open('/edit-over-the-list')
  await expect.element(payment).toBeEnabled()
})

test.each([
  ['form', `/create-shipment/${shipment.id}`],
  ['edit over the list', '/edit-over-the-list'],
])('the %s shows that what is to be collected was refused, because it was collected', async (_where, address) => {
  await updateShipment(database, { id: shipment.id, changes: { collect_amount: { from: 125000, to: 100000 } } })
  await database.outbox.toCollection().modify({ state: 'refused', refusal: { code: 'frozen-by-collection', message: COLLECTED } })
  const { screen } = await open(address)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(COLLECTED)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('It waits in the queue.')
})
