import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { LabelsPage } from '#features/shipments/labels/labels-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { someShipment } from '#tests/support/shipments.ts'

const box = {
  id: 'p',
  item_name: 'Package',
  description: 'Saris',
  package_type: 'Box' as const,
  weight_kg: 2,
  quantity: 1,
  length_cm: null,
  width_cm: null,
  height_cm: null,
}

let database: WaybillDatabase
const print = vi.spyOn(window, 'print')
beforeEach(() => {
  print.mockReset().mockReturnValue()
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

/** A shipment for each: of so many pieces, or of one with what is its own. */
async function open(...given: (number | Partial<Shipment>)[]) {
  const ids = given.map((_, n) => `s${n + 1}`)
  await database.shipments.bulkPut(
    given.map((own, n) =>
      someShipment({
        id: `s${n + 1}`,
        shipment_id: `SHP0000000${n + 1}`,
        tracking_number: `176370000000000${n + 1}`,
        items: [{ ...box, quantity: typeof own === 'number' ? own : 1 }],
        ...(typeof own === 'object' && own),
      }),
    ),
  )
  const router = createMemoryRouter([{ path: '/dashboard/labels', Component: LabelsPage }], {
    initialEntries: [{ pathname: '/dashboard/labels', state: { labelsOf: ids } }],
  })
  const screen = await render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  return { screen, label: (name: string) => screen.getByRole('article', { name, exact: true }) }
}

test('each piece has a label with its place among them, and the barcode of the shipment', async () => {
  const { screen, label } = await open(3, 1)
  await expect.element(screen.getByRole('heading', { name: '4 labels' })).toBeVisible()
  await expect.element(label('Label 1763700000000001, 2 of 3')).toBeVisible()
  await expect.element(label('Label 1763700000000001, 3 of 3').getByRole('img', { name: 'Barcode of 1763700000000001' })).toBeVisible()
  await expect.element(label('Label 1763700000000002')).not.toHaveTextContent('1 of 1')
  const mark = screen.getByText('2 of 3', { exact: true })
  expect(Number.parseFloat(getComputedStyle(mark.element()).fontSize), 'read from where one stands: 20 points').toBeGreaterThan(26)
  await expect.poll(() => print.mock.calls.length).toBe(1)
})

test('what is collected at the door is read from where one stands, and a prepaid parcel has nothing of it', async () => {
  const { label } = await open({ payment_mode: 'cod', collect_amount: 1250_00 }, { payment_mode: 'prepaid', collect_amount: 0 })
  const amount = label('Label 1763700000000001').getByText('COD ₹1,250.00', { exact: true })
  await expect.element(amount).toBeVisible()
  const size = (element: Element | SVGElement) => Number.parseFloat(getComputedStyle(element).fontSize)
  const facts = ['Weight', 'Service', 'Date', 'Shipment'].map((name) =>
    size(label('Label 1763700000000001').getByText(name, { exact: true }).first().element()),
  )
  expect(size(amount.element()), 'large: 16 points').toBeGreaterThan(21)
  expect(size(amount.element())).toBeGreaterThan(1.5 * Math.max(...facts))
  await expect.element(label('Label 1763700000000002')).not.toHaveTextContent(/COD|To pay|₹/)
})

test('one for each shipment says how many pieces there are', async () => {
  const { screen, label } = await open(3, 1)
  await screen.getByRole('radio', { name: 'One per shipment' }).click()
  await expect.element(screen.getByRole('heading', { name: '2 labels' })).toBeVisible()
  await expect.element(label('Label 1763700000000001, 3 pieces')).toBeVisible()
})

test('parcels that are alone leave nothing to choose', async () => {
  const { screen, label } = await open(1)
  await expect.element(label('Label 1763700000000001')).toBeVisible()
  expect(screen.getByRole('radio').elements()).toHaveLength(0)
})

test('a shipment of five hundred pieces is asked about before anything is drawn or printed', async () => {
  const { screen } = await open(500)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('500 labels would be printed.')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('SHP00000001 has 500 pieces. Is its quantity right?')
  expect(screen.getByRole('article').elements()).toHaveLength(0)
  await new Promise((wait) => setTimeout(wait, 600))
  expect(print).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'One per shipment: 1 label' }).click()
  await expect.element(screen.getByRole('article', { name: 'Label 1763700000000001, 500 pieces' })).toBeVisible()
})

test('a quantity that can only be a slip prepares nothing', async () => {
  const { screen } = await open(100_000)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('At most 2,000 labels are prepared at once.')
  expect(screen.getByRole('button', { name: /^Prepare/ }).elements()).toHaveLength(0)
})
