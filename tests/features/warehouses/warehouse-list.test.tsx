import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { warehouseCounts } from '#backend/rpc/stock-on-server.ts'
import { WarehousesPage } from '#features/warehouses/list/warehouses-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'

vi.mock('#backend/rpc/stock-on-server.ts')

const WAREHOUSES = [
  { id: 'w1', name: 'North Hub', location: 'Nagpur', capacity: '2,000 units', status: 'active' as const, user_id: null },
  { id: 'w2', name: 'South Hub', location: 'Salem', capacity: '100', status: 'active' as const, user_id: null },
  { id: 'w3', name: 'Yard', location: 'Kochi', capacity: '40 tonnes', status: 'inactive' as const, user_id: null },
]

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.warehouses.bulkAdd(WAREHOUSES)
  await page.viewport(1280, 800)
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
  await database.delete()
})

const open = async () =>
  render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <WarehousesPage />
      </DatabaseProvider>
    </MemoryRouter>,
  )

test('each warehouse of the list says how full it is, and the last count stays without a connection', async () => {
  vi.mocked(warehouseCounts).mockResolvedValueOnce({
    kind: 'answer',
    value: {
      warehouses: [
        { warehouseId: 'w1', total: 1_300 },
        { warehouseId: 'w2', total: 130 },
        { warehouseId: 'w3', total: 7 },
      ],
    },
    serverTime: null,
  })
  const screen = await open()
  await expect.element(screen.getByRole('row', { name: /North Hub/ })).toHaveTextContent('2,000 units1,300 here now, 65 %')
  await expect.element(screen.getByRole('row', { name: /South Hub/ })).toHaveTextContent('130 here now, 130 %: more than the capacity')
  await expect.element(screen.getByRole('row', { name: /Yard/ })).toHaveTextContent('40 tonnes7 here now')
  await cleanup()

  vi.mocked(warehouseCounts).mockResolvedValue({ kind: 'unreachable' })
  const again = await open()
  await expect.element(again.getByRole('row', { name: /North Hub/ })).toHaveTextContent('1,300 here now, 65 %')
  await expect.element(again.getByText(/^What is here now is as of/)).toBeVisible()
})

test('where nobody ever counted, nothing is said of the stock but why', async () => {
  vi.mocked(warehouseCounts).mockResolvedValue({ kind: 'unreachable' })
  const screen = await open()
  await expect.element(screen.getByText('What is at each warehouse is counted by the server, so it needs a connection.')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /North Hub/ })).toHaveTextContent('2,000 unitsActive')
})
