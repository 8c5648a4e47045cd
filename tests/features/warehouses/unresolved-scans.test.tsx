import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { WarehousePage } from '#features/warehouses/page/warehouse-page.tsx'
import { WarehousesPage } from '#features/warehouses/list/warehouses-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { readScanSession } from '#store/drafts/scan-session.ts'

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.warehouses.add({ id: 'w2', name: 'Pune Store', location: 'Pune', capacity: '', status: 'active', user_id: null })
  await changeMeta(database, 'mirror', { phase: 'complete' })
  for (const trackingNumber of ['88001', '88002']) await scanAtWarehouse(database, { warehouseId: 'w1', trackingNumber, direction: 'in' })
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

async function openList() {
  const router = createMemoryRouter(
    [
      { path: '/warehouse', element: <WarehousesPage /> },
      { path: '/warehouse/:id', element: <WarehousePage /> },
    ],
    { initialEntries: ['/warehouse'] },
  )
  const screen = await render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  const asked = async (id: string) => (await readScanSession(database, id)).asked.map(({ number }) => number)
  return { screen, router, asked }
}

test('questions of a warehouse that was deleted are reached from the list, and asked where the parcels are', async () => {
  const { screen, router, asked } = await openList()
  await expect.element(screen.getByText('2 scanned numbers wait for an answer.')).toBeVisible()
  await screen.getByRole('link', { name: '2 at a warehouse that is not there any more' }).click()
  await expect.element(screen.getByText('This warehouse is not here.')).toBeVisible()
  await expect
    .element(screen.getByRole('list', { name: 'Numbers without an answer' }))
    .toHaveTextContent('88001 checked in88002 checked in')
  await screen.getByRole('button', { name: 'Leave all out' }).click()
  expect(await asked('w1')).toEqual([])
  await screen.getByRole('button', { name: 'Undo for all' }).click()

  await screen.getByRole('button', { name: 'Ask there' }).click()
  await expect.element(screen.getByText('Choose where the parcels are.')).toBeVisible()
  await screen.getByLabelText('Warehouse').selectOptions('Pune Store')
  await screen.getByRole('button', { name: 'Ask there' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Pune Store' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/warehouse/w2')
  await expect.element(screen.getByRole('list', { name: 'Unknown numbers' })).toHaveTextContent('88002')
  expect([await asked('w1'), await asked('w2')]).toEqual([[], ['88001', '88002']])
})
