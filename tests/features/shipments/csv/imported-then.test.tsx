import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { findCustomerAccounts } from '#backend/rpc/customer-accounts.ts'
import { knownShipments } from '#backend/rpc/known-on-server.ts'
import { ImportShipmentsPage } from '#features/shipments/csv/import-shipments-page.tsx'
import { createShipments } from '#store/writes/create-shipment.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { Toasts } from '#ui/feedback/toast.tsx'

vi.mock('#backend/rpc/customer-accounts.ts')
vi.mock('#backend/rpc/known-on-server.ts')
vi.mock('#store/writes/create-shipment.ts', { spy: true })

const HEAD =
  'Client Code,From Name,From Contact Number,From Street,From City,From State,From Postal Code,To Name,To Contact Number,To Street,To City,To State,To Postal Code,Package Description,Weight (kg),Quantity'
const line = (code: string, name: string, quantity: number) =>
  `${code},Charminar,9000000001,1 Main,Hyderabad,Telangana,500001,${name},9000000002,5 Lake,Pune,Maharashtra,411001,Saris,2.5,${quantity}`

let database: WaybillDatabase
beforeEach(async () => {
  vi.mocked(findCustomerAccounts).mockResolvedValue({ kind: 'unreachable' })
  vi.mocked(knownShipments).mockResolvedValue({ kind: 'unreachable' })
  database = openDatabase(crypto.randomUUID())
  await database.clients.put({
    id: 'c1',
    client_code: 'P101',
    client_name: 'Charminar Textiles',
    contact_email: 'a@b.example',
    contact_phone: '9000000061',
    address: 'Hyderabad',
    gstin: 'URP',
    pan: 'NA',
  })
  await database.drivers.put({ id: 'd1', name: 'Dev Driver', phone_number: '9000000009' })
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

test('what a file has made gets its labels, a label for each piece, and a driver', async () => {
  const router = createMemoryRouter(
    [
      { path: '/dashboard/import-shipments', Component: ImportShipmentsPage },
      { path: '/dashboard/labels', element: <h1>The labels</h1> },
    ],
    { initialEntries: ['/dashboard/import-shipments'] },
  )
  const screen = await render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
      <Toasts />
    </DatabaseProvider>,
  )
  const file = new File([[HEAD, line('p101', 'Asha', 1), line('P101', 'Ravi', 3)].join('\n')], 'parcels.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('CSV file'), file)
  await screen.getByRole('button', { name: 'Import 2 shipments' }).click()
  await screen.getByRole('link', { name: 'Print 4 labels' }).click()
  await expect.element(screen.getByRole('heading', { name: 'The labels' })).toBeVisible()
  const made = (await database.shipments.toArray()).map(({ id }) => id)
  expect(new Set((router.state.location.state as { labelsOf: string[] }).labelsOf)).toEqual(new Set(made))

  await router.navigate(-1)
  await expect.element(screen.getByText('2 shipments created.')).toBeVisible()
  await screen.getByRole('button', { name: 'Assign to a driver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign 2 shipments' })
  await dialog.getByRole('combobox', { name: 'Driver' }).selectOptions('d1')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(async () => (await database.shipments.toArray()).map(({ driver_id }) => driver_id)).toEqual(['d1', 'd1'])
})

test('what another tab has made from the same file meanwhile is not counted as made by this one', async () => {
  const router = createMemoryRouter([{ path: '*', Component: ImportShipmentsPage }])
  const screen = await render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  const file = new File([[HEAD, line('P101', 'Asha', 1), line('P101', 'Ravi', 3), line('P101', 'Meera', 1)].join('\n')], 'parcels.csv', {
    type: 'text/csv',
  })
  await userEvent.upload(screen.getByLabelText('CSV file'), file)
  await expect.element(screen.getByRole('button', { name: 'Import 3 shipments' })).toBeVisible()
  const create = vi.mocked(createShipments).getMockImplementation() ?? createShipments
  vi.mocked(createShipments).mockImplementationOnce(async (db, payloads, now) => {
    await create(db, payloads.slice(0, 1))
    return create(db, payloads, now)
  })
  await screen.getByRole('button', { name: 'Import 3 shipments' }).click()
  await expect.element(screen.getByRole('status').filter({ hasText: '2 shipments imported, 1 already here.' })).toBeVisible()
  expect(await database.shipments.count()).toBe(3)
})
