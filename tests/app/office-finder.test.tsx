import '#ui/tokens.css'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { OfficeFinder } from '#app/shells/office-finder.tsx'
import { forgetTokens, keepTokens } from '#backend/auth/session-tokens.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { OfficeRole } from '#domain/people/roles.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { PageHeading } from '#ui/layout/page.tsx'
import { someShipment } from '#tests/support/shipments.ts'

const acme = {
  id: 'c1',
  client_code: 'P12',
  client_name: 'Acme Traders',
  contact_email: '',
  contact_phone: '',
  address: '',
  gstin: 'URP',
  pan: 'NA',
}
const ravi = {
  id: 'p1',
  staff_code: 'EMP1',
  user_name: 'Ravi Driver',
  position: 'Driver',
  email: 'r@w.example',
  status: 'Active',
  role: 'Driver',
}
const invoice = {
  id: 'i1',
  invoiceNumber: 'P12-0003',
  clientCode: 'P12',
  invoiceDate: '2026-11-02',
  totalPaise: 118_000,
  status: 'raised',
}

/** What the server finds in all records, whatever is asked. */
let records: Shipment[] = []
let database: WaybillDatabase
beforeEach(async () => {
  await loadSupabase()
  records = []
  keepTokens({ access_token: 'a', refresh_token: 'r', user: { id: 'u1' } })
  database = openDatabase(crypto.randomUUID())
  const row = someShipment({ id: 's1', shipment_id: 'SHP77', tracking_number: '990011223344', to_name_or_company: 'Asha Rao' })
  await database.transaction('rw', [database.shipments, database.searchDeltas, database.meta], async () =>
    showRows(database, [{ table: 'shipments', id: row.id, row }]),
  )
  await database.clients.add(acme)
  await database.warehouses.add({ id: 'w1', name: 'North Yard', location: 'Delhi', capacity: '', status: 'active', user_id: null })
  vi.stubGlobal('fetch', async (address: string | URL) => {
    if (String(address).endsWith('staff_list')) return Response.json({ staff: [ravi] })
    if (String(address).endsWith('search_shipments')) return Response.json({ rows: records, more: false })
    return Response.json({ invoices: [invoice], more: false })
  })
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  forgetTokens()
  await database.delete()
})

function Where() {
  const { pathname, search } = useLocation()
  return (
    <main>
      <PageHeading title={pathname + search} />
      <input aria-label="Notes" />
    </main>
  )
}

async function openOffice(role: OfficeRole = 'admin') {
  const screen = await render(
    <MemoryRouter initialEntries={['/dashboard/today']}>
      <DatabaseProvider database={database}>
        <OfficeFinder role={role} />
        <Routes>
          <Route path="*" element={<Where />} />
        </Routes>
      </DatabaseProvider>
    </MemoryRouter>,
  )
  // What was pressed before must be some time ago.
  await new Promise((rest) => setTimeout(rest, 300))
  const field = screen.getByRole('combobox', { name: 'Find or start' })
  const option = (name: string | RegExp) => screen.getByRole('option', { name })
  return { screen, field, option, opener: screen.getByRole('button', { name: 'Find or start' }), dialog: screen.getByRole('dialog') }
}

test('Ctrl-K finds a shipment from within a field, and Enter goes there', async () => {
  const { screen, field, option, dialog } = await openOffice()
  await screen.getByLabelText('Notes').click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('asha rao')
  await expect.element(option(/SHP77 · 990011223344/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('group', { name: 'Shipments' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: '/dashboard/shipments/s1' })).toHaveFocus()
})

test('a scanned number opens its shipment, although Enter comes before anything is found', async () => {
  const { screen, field, opener } = await openOffice()
  await opener.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('990011223344{Enter}')
  await expect.element(screen.getByRole('heading', { name: '/dashboard/shipments/s1' })).toHaveFocus()
})

test('what is typed right behind Ctrl-K is not lost', async () => {
  const { field, option } = await openOffice()
  await userEvent.keyboard('{Control>}k{/Control}acme')
  await expect.element(field).toHaveValue('acme')
  await expect.element(option(/Acme Traders/)).toBeVisible()
})

test('arrows go through the groups and around, Escape gives the focus back', async () => {
  const { screen, field, option, opener, dialog } = await openOffice()
  await opener.click()
  await expect.element(option('New shipment')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(option('Account')).toHaveAttribute('aria-selected', 'true')
  const active = field.element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.textContent).toBe('Account')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(option('Import shipments')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(screen.getByRole('heading', { name: '/dashboard/today' })).toBeVisible()
})

test('clients, invoices, people, warehouses and pages are found in groups of their own', async () => {
  const { screen, field, option, opener } = await openOffice()
  await opener.click()
  await field.fill('p12-3')
  await expect.element(option(/P12-0003/)).toBeVisible()
  await field.fill('p12')
  await expect.element(screen.getByRole('group', { name: 'Clients' }).getByRole('option')).toHaveTextContent('Acme Traders (P12)')
  await expect
    .element(screen.getByRole('group', { name: 'Invoices' }).getByRole('option'))
    .toHaveTextContent('P12-00032 Nov 2026 · ₹1,180.00')
  await field.fill('ravi')
  await expect.element(screen.getByRole('group', { name: 'People' }).getByRole('option')).toHaveTextContent('Ravi Driver')
  await field.fill('north')
  await expect.element(screen.getByRole('group', { name: 'Warehouses' }).getByRole('option')).toHaveTextContent('North Yard')
  await field.fill('nobody at all')
  await expect.element(screen.getByText('Nothing is called “nobody at all”.')).toBeVisible()
  await option('Search shipments for “nobody at all”').click()
  await expect.element(screen.getByRole('heading', { name: '/dashboard?q=nobody%20at%20all' })).toBeVisible()
})

test('a shipment that this device does not hold is found in all records, and each stands once', async () => {
  const own = await database.shipments.get('s1')
  records = [own!, someShipment({ id: 'old', shipment_id: 'SHPOLD', tracking_number: '2019', to_name_or_company: 'Asha Rao' })]
  const { screen, field, option, opener } = await openOffice()
  await opener.click()
  await field.fill('asha rao')
  await expect
    .element(screen.getByRole('group', { name: 'Shipments in all records' }).getByRole('option'))
    .toHaveTextContent('SHPOLD · 2019')
  await expect.element(screen.getByRole('group', { name: 'Shipments', exact: true }).getByRole('option')).toHaveTextContent('SHP77')
  await option('Search all records for “asha rao”').click()
  await expect.element(screen.getByRole('heading', { name: '/dashboard?q=asha%20rao&all=1' })).toBeVisible()
})

test('the scanned number of an old parcel opens it, although Enter comes before the server has answered', async () => {
  records = [someShipment({ id: 'old', shipment_id: 'SHPOLD', tracking_number: '201900000001' })]
  const { screen, field, opener } = await openOffice()
  await opener.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('201900000001{Enter}')
  await expect.element(screen.getByRole('heading', { name: '/dashboard/shipments/old' })).toHaveFocus()
})

test('nothing is offered that the person may not open', async () => {
  const { screen, field, option, opener } = await openOffice('staff')
  await opener.click()
  await expect.element(option('Client Invoice')).toBeVisible()
  for (const name of ['Clients', 'Activity', 'Import clients']) await expect.element(option(name)).not.toBeInTheDocument()
  await field.fill('acme')
  await option(/Acme Traders/).click()
  await expect.element(screen.getByRole('heading', { name: '/client-invoice?client=P12' })).toBeVisible()
})

test('without signal this device is searched, and it says what is missing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { screen, field, option, opener } = await openOffice()
  await opener.click()
  await field.fill('p12-3')
  await expect.element(screen.getByText('People, invoices and older shipments are on the server alone')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await field.fill('acme')
  await expect.element(option(/Acme Traders/)).toBeVisible()
})

test('/ finds and ? shows the keys, but not where somebody types', async () => {
  const { screen, field, dialog } = await openOffice()
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await new Promise((rest) => setTimeout(rest, 300))
  await userEvent.keyboard('?')
  await expect.element(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expect.element(screen.getByText('Find or start something')).toBeVisible()
  await screen.getByRole('checkbox', { name: '/ and ? open these by themselves on this device' }).click()
  await userEvent.keyboard('{Escape}')
  await new Promise((rest) => setTimeout(rest, 300))
  await userEvent.keyboard('/')
  await new Promise((rest) => setTimeout(rest, 200))
  await expect.element(dialog).not.toBeInTheDocument()
  localStorage.clear()
  await screen.getByLabelText('Notes').click()
  await userEvent.keyboard('/')
  await expect.element(screen.getByLabelText('Notes')).toHaveValue('/')
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each(['https://w.example/user-tracking/9900?x=1', '/990011223344', '?990011'])(
  'a scanner that types %s opens nothing',
  async (code) => {
    const { dialog } = await openOffice()
    for (const key of code) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await new Promise((rest) => setTimeout(rest, 8))
    }
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await new Promise((rest) => setTimeout(rest, 400))
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('nothing of it is wider than a screen of 320 px', async () => {
  await page.viewport(320, 640)
  const { opener, field } = await openOffice()
  await opener.click()
  await field.fill('a'.repeat(60))
  await expect.element(field).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const dialog = document.querySelector('dialog')
  expect(dialog?.scrollWidth).toBeLessThanOrEqual(dialog?.clientWidth ?? 0)
})
