import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ShipmentFormPage } from '#features/shipments/form/shipment-form-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { SOME_CLIENT } from '#tests/support/typed-shipments.ts'
import '#ui/tokens.css'

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.clients.put(SOME_CLIENT)
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

test.each([
  ['desk', 1366, 768],
  ['tablet', 820, 1180],
])('every message of the form, at a %s', async (_size, width, height) => {
  await page.viewport(width, height)
  const router = createMemoryRouter([{ path: '/create-shipment', Component: ShipmentFormPage }], { initialEntries: ['/create-shipment'] })
  const screen = await render(
    <DatabaseProvider database={database}>
      <main>
        <RouterProvider router={router} />
      </main>
    </DatabaseProvider>,
  )
  const part = (name: string) => screen.getByRole('group', { name })
  const parcel = screen.getByRole('rowgroup', { name: 'Package 1' }).or(screen.getByRole('listitem', { name: 'Package 1' }))
  const create = screen.getByRole('button', { name: 'Create Shipment' })
  const contact = part('Ship To').getByRole('textbox', { name: 'Contact Number' })
  const tracking = screen.getByRole('textbox', { name: 'Tracking Number' })
  const country = part('Ship From').getByRole('textbox', { name: 'Country' })
  const delivery = screen.getByLabelText('Estimated Delivery Date')

  await create.click()
  await expect.element(screen.getByRole('alert')).toHaveFocus()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please check what you entered')
  await expect.element(part('Client')).toHaveTextContent('Client code is required.')
  for (const title of ['Ship From', 'Ship To']) {
    await expect.element(part(title)).toHaveTextContent('Full Name or Company Name is required.')
    await expect.element(part(title)).toHaveTextContent('Contact Number is required.')
    expect(part(title).getByText('This field is required.').elements()).toHaveLength(4)
  }
  await expect.element(parcel).toHaveTextContent('Description is required.')
  await expect.element(parcel).toHaveTextContent('Weight must be greater than 0.')
  await expect.element(screen.getByText('Notes are public')).toBeVisible()

  await screen.getByRole('link', { name: 'Ship To: Contact Number is required.' }).click()
  await expect.element(contact).toHaveFocus()
  await contact.fill('900000006')
  await parcel.getByRole('textbox', { name: 'Quantity' }).fill('0')
  await tracking.fill('12345-67890')
  await delivery.fill('2020-01-01')
  await country.fill('')
  await create.click()
  await expect.element(part('Ship To')).toHaveTextContent('Contact Number must be exactly 10 digits.')
  await expect.element(parcel).toHaveTextContent('Quantity must be greater than 0.')
  await expect
    .element(part('Shipment Details'))
    .toHaveTextContent('A tracking number cannot have 10 or 11 digits: it would be read as a phone number.')
  await expect.element(part('Shipment Details')).toHaveTextContent('Estimated delivery date must be today or later.')
  expect(part('Ship From').getByText('This field is required.').elements()).toHaveLength(5)

  const client = screen.getByRole('combobox', { name: 'Client Code' })
  await client.fill(SOME_CLIENT.client_code)
  await screen.getByRole('listbox').getByRole('option', { name: SOME_CLIENT.client_code }).first().click()
  for (const title of ['Ship From', 'Ship To']) {
    await part(title).getByRole('combobox', { name: 'Full Name or Company Name' }).fill('Asha Rao')
    await part(title).getByRole('textbox', { name: 'Contact Number' }).fill('+91 90000-00071')
    await part(title).getByRole('textbox', { name: 'Street' }).fill('5 Lake View')
    await part(title).getByRole('textbox', { name: 'Postal Code' }).fill('411001')
    await part(title).getByRole('textbox', { name: 'City' }).fill('Pune')
  }
  await expect.element(contact).toHaveValue('9000000071')
  await expect.element(part('Ship To').getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra')
  await country.fill('India')
  for (const [name, typed] of [
    ['Description', 'Looms'],
    ['Length (cm)', '50'],
    ['Width (cm)', '40'],
    ['Height (cm)', '30'],
    ['Price (₹)', '10,00,00,000.01'],
    ['Quantity', '2'],
  ] as const)
    await parcel.getByRole('textbox', { name }).fill(typed)
  await tracking.fill('')
  await delivery.fill('')
  await create.click()
  await expect.element(part('Shipment Details')).toHaveTextContent('Estimated delivery date is required.')
  const modal = screen.getByRole('dialog', { name: 'Error' })
  await expect.element(modal).toHaveTextContent('Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices.')
  await modal.getByRole('button', { name: 'OK' }).click()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(screen.getByText('24 kg')).toBeVisible()
  // The tracking number was filled with one made of the time.
  expect((tracking.element() as HTMLInputElement).value).toMatch(/^\d{16}$/)
  expect(await database.outbox.count()).toBe(0)
})
