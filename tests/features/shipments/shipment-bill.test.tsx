import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { ShipmentBill } from '#features/shipments/detail/shipment-bill.tsx'
import { someShipment } from '#tests/support/shipments.ts'

afterEach(cleanup)

const client = {
  id: 'c1',
  client_code: 'P101',
  client_name: 'Kestrel Looms',
  contact_email: 'a@b.example',
  contact_phone: '9000000001',
  address: 'Hyderabad',
  gstin: '36JGACQ4718T1Z6',
  pan: 'JGACQ4718T',
}
const billed: Partial<Shipment> = {
  client_code: 'P101',
  invoice_id: 'i1',
  invoice_number: 'P101-0007',
  invoice_status: 'raised',
  base_price: 1000,
  gst_percentage: 12,
  final_amount: 1120,
}

async function show(own: Partial<Shipment>, opensClients = true) {
  const shipment = someShipment({ id: 's1', ...own })
  const element = <ShipmentBill shipment={shipment} client={own.client_code ? client : undefined} opensClients={opensClients} />
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a shipment says who pays for it, how much, on which invoice and when it is due', async () => {
  const screen = await show(billed)
  const bill = screen.getByRole('region', { name: 'Client and bill' })
  await expect.element(bill.getByRole('link', { name: 'Kestrel Looms (P101)' })).toHaveAttribute('href', '/clients/c1')
  await expect
    .element(bill.getByRole('link', { name: 'P101-0007' }))
    .toHaveAttribute('href', '/client-invoice?client=P101&tab=raised&invoice=i1')
  await expect.element(bill).toHaveTextContent('₹1,120.00')
  await expect.element(bill).toHaveTextContent('25 Nov 2026')
})

test("who may not open clients' pages is led to the client's bill", async () => {
  const screen = await show(billed, false)
  await expect.element(screen.getByRole('link', { name: 'Kestrel Looms (P101)' })).toHaveAttribute('href', '/client-invoice?client=P101')
})

test('what nobody has billed yet says so, with the amount that a bill would have', async () => {
  const screen = await show({ client_code: 'P101', base_price: 100.05, gst_percentage: null, final_amount: null })
  await expect.element(screen.getByText('Not invoiced')).toBeVisible()
  await expect.element(screen.getByText('₹118.06')).toBeVisible()
})

test("a driver's copy has neither client, invoice nor price", async () => {
  const screen = await show({})
  await expect.element(screen.getByText('No price')).toBeVisible()
  await expect.element(screen.getByText('None', { exact: true })).toBeVisible()
  expect(screen.container.querySelector('a')).toBeNull()
})
