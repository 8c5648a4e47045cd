import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { billingFigures, clientsToBill } from '#backend/rpc/billing/invoice-books.ts'
import { clientInvoices, pendingShipments } from '#backend/rpc/billing/invoices.ts'
import type { ClientToBill } from '#domain/billing/invoice.ts'
import { ClientInvoicePage } from '#features/invoices/client/client-invoice-page.tsx'
import { FIRST_SORT, sortClientsToBill, sortedBy } from '#features/invoices/client/sort-clients-to-bill.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { somePending } from '#tests/support/pending.ts'

vi.mock('#backend/rpc/billing/invoice-books.ts')
vi.mock('#backend/rpc/billing/invoices.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
const toBill = (own: Partial<ClientToBill>): ClientToBill => ({
  clientCode: 'P101',
  clientName: 'Kestrel Looms',
  count: 2,
  withoutPrice: 0,
  paid: 0,
  amountPaise: 23_600,
  oldestAt: '2026-10-04T04:30:00.000Z',
  lastInvoice: { invoiceNumber: 'P101-0004', invoiceDate: '2026-10-31' },
  ...own,
})
const clients = [
  toBill({}),
  toBill({
    clientCode: 'P9',
    clientName: 'Chitra',
    count: 1200,
    withoutPrice: 3,
    paid: 40,
    claimed: 12,
    amountPaise: 10_000,
    oldestAt: '2026-11-01T04:30:00.000Z',
    lastInvoice: null,
  }),
]

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  vi.mocked(billingFigures).mockResolvedValue({ kind: 'unreachable' })
  vi.mocked(clientInvoices).mockResolvedValue(answer({ invoices: [], more: false }))
  const client = {
    clientCode: 'P101',
    clientName: 'Kestrel Looms',
    address: 'Hyderabad',
    gstin: '36AABCU9603R1ZO',
    pan: 'AABCU9603R',
    daysOfCredit: 30,
  }
  vi.mocked(pendingShipments).mockResolvedValue(answer({ client, shipments: [somePending()], more: false, total: 1, waiting: 1 }))
  await page.viewport(1024, 768)
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
  await database.delete()
})

async function open(at = '/client-invoice') {
  const router = createMemoryRouter([{ path: '/client-invoice', element: <ClientInvoicePage /> }], { initialEntries: [at] })
  const screen = await render(
    <DatabaseProvider database={database}>
      <main>
        <RouterProvider router={router} />
      </main>
    </DatabaseProvider>,
  )
  const rows = () =>
    screen
      .getByRole('table', { name: 'Clients to bill' })
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.textContent)
  return { screen, rows, router }
}

test('the page opens on the clients that have something to bill, and one of them is chosen like a searched code', async () => {
  vi.mocked(clientsToBill).mockResolvedValue(answer({ clients }))
  const { screen, rows, router } = await open()
  await expect.element(screen.getByRole('link', { name: 'P101 Kestrel Looms' })).toBeVisible()
  expect(rows()).toEqual([
    'P101 Kestrel Looms2₹236.004 Oct 202631 Oct 2026 P101-0004',
    'P9 Chitra1,2003 without a price28 paid already12 paid by UPI, not confirmed yet₹100.001 Nov 2026None yet',
  ])
  await screen.getByRole('button', { name: 'Shipments' }).click()
  await expect.element(screen.getByRole('columnheader', { name: 'Shipments' })).toHaveAttribute('aria-sort', 'descending')
  expect(rows()[0]).toContain('P9')
  await screen.getByRole('link', { name: 'P101 Kestrel Looms' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Select SHP1' })).toBeChecked()
  await expect.element(screen.getByRole('combobox', { name: 'Client Code' })).toHaveValue('P101')
  await expect.element(screen.getByRole('heading', { name: 'Client Invoice' })).toHaveFocus()
  expect(router.state.location.search).toBe('?client=P101')

  await screen.getByRole('link', { name: 'All clients to bill' }).click()
  await expect.element(screen.getByRole('columnheader', { name: 'Shipments' })).toHaveAttribute('aria-sort', 'descending')
  await expect.element(screen.getByRole('combobox', { name: 'Client Code' })).toHaveValue('')
})

test('on a narrow screen they are cards that say the same', async () => {
  await page.viewport(320, 700)
  vi.mocked(clientsToBill).mockResolvedValue(answer({ clients }))
  const { screen } = await open()
  const cards = screen.getByRole('list', { name: 'Clients to bill' })
  await expect
    .element(cards)
    .toHaveTextContent(
      'P9 Chitra1,200 shipments3 without a price28 paid already12 paid by UPI, not confirmed yet₹100.00Oldest 1 Nov 2026Last invoice: None yet',
    )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('with everything billed it says so; the last copy stands in without signal; without one the way to ask again is there', async () => {
  vi.mocked(clientsToBill).mockResolvedValue({ kind: 'unreachable' })
  const failed = await open()
  await expect.element(failed.screen.getByText('Failed to fetch clients.', { exact: false })).toBeVisible()
  vi.mocked(clientsToBill).mockResolvedValue(answer({ clients: [] }))
  await failed.screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(failed.screen.getByText('Nothing to bill.')).toBeVisible()
  vi.mocked(clientsToBill).mockResolvedValue(answer({ clients }))
  await cleanup()
  const whole = await open()
  await expect.element(whole.screen.getByRole('link', { name: 'P9 Chitra' })).toBeVisible()
  vi.mocked(clientsToBill).mockResolvedValue({ kind: 'unreachable' })
  await cleanup()
  const copy = await open()
  await expect.element(copy.screen.getByRole('link', { name: 'P9 Chitra' })).toBeVisible()
  await expect.element(copy.screen.getByText('This is the copy on this device.', { exact: false })).toBeVisible()
})

test('the code box selects its text when it takes the focus, by keyboard and by a press', async () => {
  vi.mocked(clientsToBill).mockResolvedValue(answer({ clients }))
  const { screen } = await open('/client-invoice?client=P101')
  const box = screen.getByRole('combobox', { name: 'Client Code' })
  const selected = () => {
    const input = box.element() as HTMLInputElement
    return input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
  }
  await expect.element(box).toHaveValue('P101')
  await box.click()
  expect(selected()).toBe('P101')
  // A second press puts the caret, as in any box.
  await userEvent.keyboard('{End}')
  expect(selected()).toBe('')
  await screen.getByRole('button', { name: 'Search' }).click()
  ;(box.element() as HTMLInputElement).focus()
  expect(selected()).toBe('P101')
})

test('clients are sorted by what the head says, equal ones by their code', () => {
  const codes = (list: ClientToBill[]) => list.map(({ clientCode }) => clientCode)
  const others = [...clients, toBill({ clientCode: 'P10' })]
  expect(codes(sortClientsToBill(others, FIRST_SORT))).toEqual(['P10', 'P101', 'P9'])
  const byClient = sortedBy(FIRST_SORT, 'client')
  expect(codes(sortClientsToBill(others, byClient))).toEqual(['P9', 'P10', 'P101'])
  expect(codes(sortClientsToBill(others, sortedBy(byClient, 'client')))).toEqual(['P101', 'P10', 'P9'])
  expect(codes(sortClientsToBill(others, sortedBy(FIRST_SORT, 'amount')))).toEqual(['P10', 'P101', 'P9'])
  expect(codes(sortClientsToBill(others, sortedBy(FIRST_SORT, 'last')))).toEqual(['P9', 'P10', 'P101'])
})
