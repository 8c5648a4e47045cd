import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { listClientAccounts } from '#backend/rpc/client-accounts.ts'
import { clientShipmentsShown } from '#backend/rpc/customer-accounts.ts'
import { clientBalances } from '#backend/rpc/billing/invoice-books.ts'
import { clientTerms } from '#backend/rpc/billing/invoices.ts'
import { ClientsPage } from '#features/clients/list/clients-page.tsx'
import { ClientPage } from '#features/clients/page/client-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'

vi.mock('#backend/rpc/billing/invoice-books.ts')
vi.mock('#backend/rpc/billing/invoices.ts')
vi.mock('#backend/rpc/client-accounts.ts')
vi.mock('#backend/rpc/customer-accounts.ts')

const CLIENTS = ['P101', 'P102'].map((code, n) => ({
  id: `c${n + 1}`,
  client_code: code,
  client_name: n === 0 ? 'Kestrel Looms Private Limited' : 'Bharat',
  contact_email: 'accounts.payable@kestrellooms.example',
  contact_phone: '9000000001',
  address: '12-4 Industrial Estate, Sanathnagar, Hyderabad, Telangana 500018',
  gstin: '36JGACQ4718T1Z6',
  pan: 'JGACQ4718T',
}))
const BALANCE = { clientCode: 'P101', unbilledPaise: 1_234_567_89, outstandingPaise: 45_804_01, overduePaise: 22_000_00 }
const answer = (...clients: (typeof BALANCE)[]) => ({ kind: 'answer' as const, value: { clients }, serverTime: null })

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.clients.bulkAdd(CLIENTS)
  vi.mocked(clientTerms).mockResolvedValue({ kind: 'unreachable' })
  vi.mocked(listClientAccounts).mockResolvedValue({ kind: 'unreachable' })
  vi.mocked(clientShipmentsShown).mockResolvedValue({ kind: 'unreachable' })
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
  await database.delete()
})

/** What the desk has beside its menu on screens of 1280 and 1366 px. */
const ROOMS = [990, 1076]

async function open(at: string) {
  let receive = () => {}
  const router = createMemoryRouter(
    [
      { path: '/clients', element: <ClientsPage /> },
      {
        path: '/clients/:id',
        element: (
          <ClientPage
            invoices={(_, onReceived) => {
              receive = onReceived
              return null
            }}
          />
        ),
      },
    ],
    { initialEntries: [at] },
  )
  const screen = await render(
    <DatabaseProvider database={database}>
      <main>
        <RouterProvider router={router} />
      </main>
    </DatabaseProvider>,
  )
  return { screen, receive: () => receive() }
}

test('the list says of every client what is unbilled, outstanding and overdue, and fits a desk', async () => {
  await page.viewport(1366, 768)
  vi.mocked(clientBalances).mockResolvedValue(answer(BALANCE))
  const { screen } = await open('/clients')
  const cells = (name: string) =>
    screen
      .getByRole('row', { name })
      .getByRole('cell')
      .elements()
      .slice(7, 10)
      .map((cell) => cell.textContent)
  await expect.element(screen.getByRole('row', { name: 'P101' })).toHaveTextContent('₹12,34,567.89')
  const heads = screen.getByRole('columnheader').elements()
  expect(heads.slice(7).map((head) => head.textContent)).toEqual(['Unbilled', 'Outstanding', 'Overdue', 'Actions'])
  expect(cells('P101')).toEqual(['₹12,34,567.89', '₹45,804.01', '₹22,000.00'])
  expect(cells('P102')).toEqual(['₹0.00', '₹0.00', '₹0.00'])
  expect(clientBalances).toHaveBeenCalledExactlyOnceWith(null)
  const table = screen.getByRole('region', { name: 'Clients' }).element()
  const main = screen.getByRole('main').element()
  if (!(main instanceof HTMLElement)) throw new Error('The page has its main part')
  for (const room of ROOMS) {
    main.style.width = `${room}px`
    expect(table.scrollWidth, `needs ${table.scrollWidth} px`).toBeLessThanOrEqual(table.clientWidth)
  }
})

test('the cards of a phone say the same', async () => {
  await page.viewport(320, 700)
  vi.mocked(clientBalances).mockResolvedValue(answer(BALANCE))
  const { screen } = await open('/clients')
  const card = screen.getByRole('listitem').filter({ hasText: 'P101' })
  await expect.element(card).toHaveTextContent('Unbilled₹12,34,567.89Outstanding₹45,804.01Overdue₹22,000.00')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('without signal the list is there with the last amounts and their time, or says that none are known', async () => {
  await page.viewport(1366, 768)
  vi.mocked(clientBalances).mockResolvedValue({ kind: 'unreachable' })
  const none = await open('/clients')
  const row = none.screen.getByRole('row', { name: 'P101' })
  await expect.element(row).toHaveTextContent('Not knownNot knownNot known')
  await expect.element(none.screen.getByText('is counted by the server, so it needs a connection.', { exact: false })).toBeVisible()
  vi.mocked(clientBalances).mockResolvedValue(answer(BALANCE))
  await none.screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row).toHaveTextContent('₹45,804.01')
  await expect.element(none.screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await cleanup()
  vi.mocked(clientBalances).mockResolvedValue({ kind: 'unreachable' })
  // What the list was told holds for the page of each client.
  for (const address of ['/clients', '/clients/c1']) {
    const copy = await open(address)
    await expect.element(copy.screen.getByText('₹45,804.01').first()).toBeVisible()
    await expect.element(copy.screen.getByText('overdue is as of', { exact: false })).toBeVisible()
    await cleanup()
  }
})

test('until the server answers, no amount stands there', async () => {
  await page.viewport(1366, 768)
  vi.mocked(clientBalances).mockReturnValue(new Promise(() => {}))
  const { screen } = await open('/clients/c1')
  const unbilled = screen.getByRole('link', { name: 'Unbilled' })
  await expect.element(unbilled).toBeVisible()
  expect(document.body.textContent).not.toContain('₹')
  expect(document.body.textContent).not.toContain('Not known')
})

test('on its page each amount of a client opens the list that it sums up, and money received is asked for anew', async () => {
  await page.viewport(320, 700)
  vi.mocked(clientBalances).mockResolvedValue(answer(BALANCE))
  const { screen, receive } = await open('/clients/c1')
  const card = screen.getByRole('region', { name: 'Balance' })
  await expect.element(card).toHaveTextContent('Unbilled₹12,34,567.89Outstanding₹45,804.01Overdue₹22,000.00')
  expect(clientBalances).toHaveBeenCalledExactlyOnceWith('P101')
  expect(
    card
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/client-invoice?client=P101',
    '/client-invoice?client=P101&tab=raised&owed=outstanding',
    '/client-invoice?client=P101&tab=raised&owed=overdue',
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  vi.mocked(clientBalances).mockResolvedValue(answer())
  receive()
  await expect.element(card).toHaveTextContent('Unbilled₹0.00Outstanding₹0.00Overdue₹0.00')
})
