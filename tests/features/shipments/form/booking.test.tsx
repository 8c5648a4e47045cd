import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { estimatedDelivery } from '#domain/shipment/estimated-delivery.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { ShipmentFormPage } from '#features/shipments/form/shipment-form-page.tsx'
import { CreatedShipmentSummary } from '#features/shipments/form/summary/created-shipment.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { someShipment } from '#tests/support/shipments.ts'
import '#ui/tokens.css'

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
const made = someShipment({
  id: '7f9c2f0e-3f8a-4d1c-9b6e-111111111111',
  shipment_id: 'SHP7K3M9QWE',
  client_code: 'P120',
  user_id: 'account-1',
  shipping_method: 'Express',
  from_contact_number: '9000000060',
  from_street_address: '1 Main Road',
  from_state: 'Telangana',
  from_postal_code: '500001',
  from_country: 'India',
})

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.clients.put(client)
  await database.shipments.put(made)
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

async function open(address: string, [width, height]: readonly [number, number] = [820, 1180], state: unknown = null) {
  await page.viewport(width, height)
  const router = createMemoryRouter(
    [
      { path: '/create-shipment/:id?', Component: ShipmentFormPage },
      { path: '/dashboard', Component: CreatedShipmentSummary },
      { path: '/dashboard/shipments/:id', element: <h1>The shipment itself</h1> },
    ],
    {
      initialEntries: [{ pathname: address.split('?')[0] ?? '', search: address.includes('?') ? `?${address.split('?')[1]}` : '', state }],
    },
  )
  const screen = await render(
    <DatabaseProvider database={database}>
      <main className="px-6">
        <RouterProvider router={router} />
      </main>
    </DatabaseProvider>,
  )
  const place = (title: string) => {
    const group = screen.getByRole('group', { name: title })
    return {
      group,
      pin: group.getByRole('textbox', { name: 'Postal Code' }),
      city: group.getByRole('textbox', { name: 'City' }),
      state: group.getByRole('combobox', { name: 'State' }),
      country: group.getByRole('textbox', { name: 'Country' }),
    }
  }
  return { screen, place, router }
}

const DESK = [1440, 900] as const

test('the cursor starts in Client', async () => {
  const { screen } = await open('/create-shipment')
  await expect.element(screen.getByRole('combobox', { name: 'Client Code' })).toHaveFocus()
})

test('a PIN fills city and state, a mended one fills them anew, and what a person wrote stays', async () => {
  const { place } = await open('/create-shipment')
  const { pin, city, state } = place('Ship To')
  await pin.fill('500081')
  await expect.element(city).toHaveValue('Hyderabad')
  await expect.element(state).toHaveValue('Telangana')
  await pin.fill('411001')
  await expect.element(city).toHaveValue('Pune')
  await expect.element(state).toHaveValue('Maharashtra')
  // The digits stand for two towns: neither is guessed, both are named.
  await pin.fill('132001')
  await expect.element(city).toHaveValue('')
  await expect.element(place('Ship To').group.getByText('Karnal or Panipat?')).toBeVisible()
  await expect.element(state).toHaveValue('Haryana')
  await city.fill('Assandh')
  await pin.fill('411001')
  await expect.element(city).toHaveValue('Assandh')
  await expect.element(state).toHaveValue('Maharashtra')
})

test('a town that lies elsewhere is asked about, used or kept, and nothing waits for it', async () => {
  const { place } = await open('/create-shipment')
  const { group, pin, city, state } = place('Ship To')
  const question = group.getByRole('status')
  await pin.fill('500081')
  await city.fill('Mumbai')
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(question).toHaveTextContent('PIN 500081 is in Hyderabad, Telangana. You wrote Mumbai.')
  await group.getByRole('button', { name: 'Keep Mumbai' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(city).toHaveValue('Mumbai')
  await expect.element(city).toHaveFocus()
  await state.fill('Maharashtra')
  await city.click()
  await expect.element(question).toHaveTextContent('You wrote Mumbai, Maharashtra.')
  await group.getByRole('button', { name: 'Use Hyderabad, Telangana' }).click()
  await expect.element(city).toHaveValue('Hyderabad')
  await expect.element(state).toHaveValue('Telangana')
  await expect.element(question).not.toBeInTheDocument()
})

test('a PIN of India that is none is named once it is left, and nothing waits for it', async () => {
  const { place } = await open('/create-shipment')
  const { group, pin, country } = place('Ship From')
  const words = group.getByText('A PIN code of India has six digits.')
  await pin.fill('50000A')
  await expect.element(words).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(words).toBeVisible()
  await expect.element(pin).not.toHaveAttribute('aria-invalid', 'true')
  await country.fill('Nepal')
  await expect.element(words).not.toBeInTheDocument()
  await country.fill('India')
  await pin.fill('500 001')
  await userEvent.tab()
  await expect.element(words).not.toBeInTheDocument()
})

test('a state is found in the list in India, and is free text abroad', async () => {
  const { place } = await open('/create-shipment')
  const { group, pin, city, state, country } = place('Ship From')
  await state.click()
  await vi.waitFor(() => expect(group.getByRole('option').elements()).toHaveLength(36))
  await state.fill('beng')
  await group.getByRole('option', { name: 'West Bengal' }).click()
  await expect.element(state).toHaveValue('West Bengal')
  await state.fill('orissa')
  await userEvent.tab()
  await expect.element(state).toHaveValue('Odisha')
  await country.fill('Nepal')
  await state.fill('Bagmati')
  await expect.element(group.getByRole('option')).not.toBeInTheDocument()
  await pin.fill('500081')
  await city.fill('Kathmandu')
  await userEvent.tab()
  await expect.element(state).toHaveValue('Bagmati')
  await expect.element(group.getByRole('status')).not.toBeInTheDocument()
})

test('the delivery date follows the method until a person changes it, and has to be there', async () => {
  const { screen } = await open('/create-shipment')
  const day = screen.getByLabelText('Estimated Delivery Date')
  const method = screen.getByRole('combobox', { name: 'Shipping Method' })
  await expect.element(day).toHaveValue(estimatedDelivery('Standard', '', todayInIndia()))
  await expect.element(screen.getByText('Proposed: Standard, 4 days')).toBeVisible()
  await method.selectOptions('Overnight')
  await expect.element(day).toHaveValue(estimatedDelivery('Overnight', '', todayInIndia()))
  await day.fill('2099-12-01')
  await method.selectOptions('Freight')
  await expect.element(day).toHaveValue('2099-12-01')
  await day.fill('')
  await screen.getByRole('button', { name: 'Create Shipment' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Estimated delivery date is required.')
})

test.each([
  ['new', '/create-shipment', 'Create Shipment'],
  ['edited', `/create-shipment/${made.id}`, 'Save Changes'],
])('a price below zero, or one that is no number, is refused with words in the form of a %s shipment', async (_what, address, button) => {
  const { screen } = await open(address, DESK)
  const price = screen.getByRole('textbox', { name: 'Price (₹)' })
  await price.fill('-5')
  await screen.getByRole('button', { name: button }).click()
  await expect.element(screen.getByRole('rowgroup', { name: 'Package 1' })).toHaveTextContent('Price must be 0 or more.')
  await price.fill('12 rupees')
  await screen.getByRole('button', { name: button }).click()
  await expect.element(screen.getByRole('rowgroup', { name: 'Package 1' })).toHaveTextContent('Enter an amount in rupees, such as 1250.50.')
  expect(await database.outbox.count()).toBe(0)
})

test('a time window is typed as two times, whole and in order, and may be taken away', async () => {
  const { screen } = await open(`/create-shipment/${made.id}`, DESK)
  const window = screen.getByRole('group', { name: 'Time window' })
  await window.getByLabelText('Deliver from').fill('13:00')
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .element(window.getByLabelText('Deliver until'))
    .toHaveAccessibleDescription('A time window has a beginning and an end. Enter both times, or neither.')
  await window.getByLabelText('Deliver until').fill('10:00')
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(window.getByLabelText('Deliver until')).toHaveAccessibleDescription('The time window must end after it begins.')
  await window.getByLabelText('Deliver from').fill('09:00')
  await expect.element(window.getByLabelText('Deliver until')).not.toHaveAccessibleDescription(/window/)
  await window.getByLabelText('Deliver from').fill('')
  await window.getByLabelText('Deliver until').fill('')
  await expect.element(screen.getByText(/time window/i)).not.toBeInTheDocument()
})

test('a shipment that never had a delivery date is saved without one', async () => {
  await database.shipments.update(made.id, { estimated_delivery_date: null, items: [] })
  const { screen } = await open(`/create-shipment/${made.id}`)
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Description is required.')
  await expect.element(screen.getByRole('alert')).not.toHaveTextContent('Estimated delivery date')
})

test.each([
  [1280, 720],
  [1440, 900],
])('at %i × %i packages are rows of a table, and totals and Create stay in sight', async (width, height) => {
  const { screen } = await open('/create-shipment', [width, height])
  const add = screen.getByRole('button', { name: 'Add package' })
  await screen.getByRole('textbox', { name: 'Weight (kg)' }).fill('2')
  for (let more = 0; more < 12; more += 1) await add.click()
  await expect.element(screen.getByRole('rowgroup', { name: 'Package 13' }).getByRole('textbox', { name: 'Description' })).toHaveFocus()
  await expect.element(screen.getByText('2 kg', { exact: true })).toBeInViewport()
  await expect.element(screen.getByRole('button', { name: 'Create Shipment' })).toBeInViewport()
  window.scrollTo({ top: 0 })
  await expect.element(screen.getByRole('button', { name: 'Create Shipment' })).toBeInViewport()
  await screen.getByRole('button', { name: 'Remove package 2', exact: true }).click()
  await expect.element(screen.getByRole('rowgroup', { name: 'Package 13' })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('at 1440 px an ordinary size, weight and price can be read whole in their cells', async () => {
  const { screen } = await open('/create-shipment', DESK)
  for (const [title, typed] of [
    ['Length (cm)', '120.5'],
    ['Width (cm)', '100.5'],
    ['Height (cm)', '104.5'],
    ['Weight (kg)', '250.5'],
    ['Price (₹)', '12500.50'],
  ] as const) {
    const cell = screen.getByRole('textbox', { name: title })
    await cell.fill(typed)
    expect([title, cell.element().scrollWidth <= cell.element().clientWidth]).toEqual([title, true])
  }
})

test('after Create: the label, the shipment, or one more with client and sender, begun at the recipient', async () => {
  const { screen, place, router } = await open('/dashboard', DESK, { createdShipment: made.id })
  const summary = screen.getByRole('dialog', { name: 'Shipment SHP7K3M9QWE' })
  await expect.element(summary.getByRole('link', { name: 'Print label' })).toHaveAttribute('href', `/dashboard/labels?ids=${made.id}`)
  await expect.element(summary.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/dashboard/shipments/${made.id}`)
  await expect.element(summary.getByRole('button', { name: 'Print Shipment' })).toBeVisible()
  await summary.getByRole('link', { name: 'Create another' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Client Code' })).toHaveValue('P120')
  const name = (title: string) => place(title).group.getByRole('combobox', { name: 'Full Name or Company Name' })
  await expect.element(name('Ship From')).toHaveValue('Charminar Textiles')
  await expect.element(place('Ship From').pin).toHaveValue('500001')
  await expect.element(name('Ship To')).toHaveValue('')
  await expect.element(name('Ship To')).toHaveFocus()
  // What belongs to one parcel is not taken over.
  await expect.element(screen.getByRole('combobox', { name: 'Shipping Method' })).toHaveValue('Standard')
  await expect.element(screen.getByRole('button', { name: 'Unlink account' })).not.toBeInTheDocument()

  // Its draft is its own, and survives.
  await userEvent.keyboard('Meera')
  await vi.waitFor(async () => expect(await database.formDrafts.toCollection().primaryKeys()).toEqual([`shipment:another:${made.id}`]))
  expect(router.state.location.search).toBe(`?after=${made.id}`)
})
