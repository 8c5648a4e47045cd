import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { forgetTokens, keepTokens } from '#backend/auth/session-tokens.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import type { StockedParcel } from '#domain/warehouse/warehouse-stock.ts'
import { StockSection } from '#features/warehouses/page/stock-section.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import '#ui/tokens.css'

const hub = { id: 'w1', name: 'Pune Hub', location: 'Pune', capacity: '10 units', status: 'active', user_id: null } as const
const DAY_MS = 24 * 60 * 60 * 1000

const parcel = (id: string, given: Partial<StockedParcel> = {}): StockedParcel => ({
  id,
  tracking_number: `99001122334${id}`,
  status: 'In Transit',
  to_name_or_company: 'Asha Rao',
  to_city: 'Pune',
  since: new Date().toISOString(),
  ...given,
})

let database: WaybillDatabase
beforeEach(async () => {
  await loadSupabase()
  keepTokens({ access_token: 'a', refresh_token: 'r', user: { id: 'u1' } })
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  forgetTokens()
  await database.delete()
})

async function openStock(parcels: StockedParcel[], capacity: string = hub.capacity) {
  vi.stubGlobal('fetch', async () => Response.json({ total: parcels.length, parcels }))
  return render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <StockSection warehouse={{ ...hub, capacity }} />
      </DatabaseProvider>
    </MemoryRouter>,
  )
}

test('what is here stands against the capacity, in figures where it is told in parcels', async () => {
  const screen = await openStock([parcel('1'), parcel('2')])
  await expect.element(screen.getByRole('heading', { name: 'Here now: 2', exact: true })).toBeVisible()
  await expect.element(screen.getByLabelText('Stock against capacity')).toBeVisible()
  await expect.element(screen.getByText('2 of 10, 20 %')).toBeVisible()
  await cleanup()
  const byArea = await openStock([parcel('1')], '500 sq ft')
  await expect.element(byArea.getByText('1 here, capacity 500 sq ft')).toBeVisible()
  await cleanup()
  const full = await openStock([parcel('1'), parcel('2')], '1')
  await expect.element(full.getByText('More is here than the capacity.')).toBeVisible()
})

test('parcels here are searched, filtered, and exported as they are shown', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'data:text/csv,'
  })
  const screen = await openStock([
    parcel('1', { to_city: 'Nashik' }),
    parcel('2', { status: 'Pending' }),
    parcel('3', { since: new Date(Date.now() - 4 * DAY_MS).toISOString() }),
  ])
  const shown = () => screen.getByRole('list', { name: 'Parcels here' }).getByRole('listitem').elements().length
  await expect.poll(shown).toBe(3)
  await screen.getByLabelText('Find here').fill('9900-1122 3341')
  await expect.poll(shown).toBe(1)
  await expect.element(screen.getByText('1 of 3 parcels')).toBeVisible()
  await screen.getByRole('button', { name: 'Export CSV of: Parcels here' }).click()
  const [file] = files
  expect(await file?.text()).toMatch(
    /Tracking number,Status,Recipient,City,In since\r\n990011223341,In Transit,Asha Rao,Nashik,[^\n]+\r\n$/,
  )

  await screen.getByLabelText('Find here').fill('')
  await screen.getByLabelText('Status').selectOptions('Pending')
  await expect.poll(shown).toBe(1)
  await expect.element(screen.getByRole('link', { name: '990011223342' })).toBeVisible()
  await screen.getByLabelText('Status').selectOptions('')
  await screen.getByLabelText('Here for').selectOptions('3')
  await expect.element(screen.getByRole('link', { name: '990011223343' })).toBeVisible()
  await screen.getByLabelText('Find here').fill('nobody')
  await expect.element(screen.getByText('No parcel here matches.')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(shown).toBe(3)
})
