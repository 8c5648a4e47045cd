import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { billingFigures } from '#backend/rpc/billing/invoice-books.ts'
import { clientInvoices, deleteInvoice, pendingShipments } from '#backend/rpc/billing/invoices.ts'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { ClientInvoicePage } from '#features/invoices/client/client-invoice-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { bookedInvoice } from '#tests/support/booked-invoice.ts'

vi.mock('#backend/rpc/billing/invoice-books.ts')
vi.mock('#backend/rpc/billing/invoices.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
const LATER = '2999-01-01'
const PAST = '2026-11-06'
const invoices: InvoiceSummary[] = [
  bookedInvoice({ invoiceNumber: 'P101-0005', dueDate: LATER }),
  bookedInvoice({ invoiceNumber: 'P101-0004', dueDate: LATER, receivedPaise: 1_00 }),
  bookedInvoice({ invoiceNumber: 'P101-0003', dueDate: PAST, receivedPaise: 1_00 }),
  bookedInvoice({ invoiceNumber: 'P101-0002', dueDate: PAST }),
  bookedInvoice({ invoiceNumber: 'P101-0001', dueDate: PAST, receivedPaise: 1_180_00 }),
  bookedInvoice({ invoiceNumber: 'P101-0000', dueDate: PAST, status: 'cancelled', cancelledAt: '2026-11-05T06:00:00.000Z' }),
]

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  vi.mocked(billingFigures).mockResolvedValue({ kind: 'unreachable' })
  vi.mocked(pendingShipments).mockResolvedValue(answer({ client: null, shipments: [], more: false, total: 0, waiting: 0 }))
  vi.mocked(clientInvoices).mockImplementation(async ({ number }) =>
    answer({ invoices: invoices.filter(({ invoiceNumber }) => invoiceNumber.includes(number)), more: false }),
  )
  await page.viewport(1024, 768)
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
  await database.delete()
})

async function open(at = '/client-invoice?client=P101&tab=raised&cancelled=1') {
  const router = createMemoryRouter([{ path: '/client-invoice', element: <ClientInvoicePage /> }], { initialEntries: [at] })
  const screen = await render(
    <DatabaseProvider database={database}>
      <main style={{ width: 734 }}>
        <RouterProvider router={router} />
      </main>
    </DatabaseProvider>,
  )
  const table = screen.getByRole('table', { name: 'Raised Invoices' })
  return { screen, table, router }
}

test('each invoice says how it stands with its money, and when it is due', async () => {
  const { screen, table } = await open()
  await expect.element(table.getByRole('row').nth(6)).toBeVisible()
  const rows = table.getByRole('row').elements().slice(1)
  expect(rows.map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent))).toEqual([
    ['P101-0005', '5 Nov 2026due 1 Jan 2999', '₹1,180.00', '₹1,180.00', 'Raised'],
    ['P101-0004', '5 Nov 2026due 1 Jan 2999', '₹1,180.00', '₹1,179.00', 'Part paid'],
    ['P101-0003', '5 Nov 2026due 6 Nov 2026', '₹1,180.00', '₹1,179.00', 'OverduePart paid'],
    ['P101-0002', '5 Nov 2026due 6 Nov 2026', '₹1,180.00', '₹1,180.00', 'Overdue'],
    ['P101-0001', '5 Nov 2026due 6 Nov 2026', '₹1,180.00', '–', 'Paid'],
    ['P101-0000', '5 Nov 2026', '₹1,180.00', '–', 'Cancelled'],
  ])
  const section = screen.getByRole('region', { name: 'Raised Invoices' }).element()
  expect(section.scrollWidth).toBeLessThanOrEqual(section.clientWidth)
})

test('an invoice is found by a part of its number, also out of the copy', async () => {
  const { screen, table, router } = await open()
  await expect.element(table.getByRole('row').nth(6)).toBeVisible()
  await screen.getByLabelText('Invoice number').fill('p101-0003')
  await expect.element(table.getByRole('row').nth(2)).not.toBeInTheDocument()
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('P101-0003')
  expect(router.state.location.search).toBe('?client=P101&tab=raised&cancelled=1&number=P101-0003')
  await screen.getByLabelText('Invoice number').fill('9')
  await expect.element(screen.getByText('No invoice number has 9 in it.', { exact: false })).toBeVisible()

  vi.mocked(clientInvoices).mockResolvedValue({ kind: 'unreachable' })
  await cleanup()
  const copy = await open('/client-invoice?client=P101&tab=raised&cancelled=1&number=0002')
  await expect.element(copy.table.getByRole('row').nth(1)).toHaveTextContent('P101-0002')
  await expect.element(copy.table.getByRole('row').nth(2)).not.toBeInTheDocument()
  await expect.element(copy.screen.getByLabelText('Invoice number')).toHaveValue('0002')
})

test('a number beyond the end of a copy is not said to be missing', async () => {
  const latest = Array.from({ length: 200 }, (_, at) => bookedInvoice({ invoiceNumber: `P101-${String(at + 1).padStart(4, '0')}` }))
  vi.mocked(clientInvoices).mockResolvedValue(answer({ invoices: latest, more: true }))
  const { screen, table } = await open()
  await expect.element(table.getByRole('row').nth(200)).toBeInTheDocument()
  vi.mocked(clientInvoices).mockResolvedValue({ kind: 'unreachable' })
  await screen.getByLabelText('Invoice number').fill('0002')
  await expect.element(table.getByRole('row').nth(2)).not.toBeInTheDocument()
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('P101-0002')
  await expect.element(screen.getByText('Searched only in the invoices that are kept on this device.', { exact: false })).toBeVisible()
  await screen.getByLabelText('Invoice number').fill('9999')
  await expect.element(table).not.toBeInTheDocument()
  await expect.element(screen.getByText('No connection. Try again when you have signal.')).toBeVisible()
  await expect.element(screen.getByText('No invoices found', { exact: false })).not.toBeInTheDocument()
})

test('what is owed and what is overdue are asked of the server, and found in the copy of all', async () => {
  const { screen, table, router } = await open()
  await expect.element(table.getByRole('row').nth(6)).toBeVisible()
  vi.mocked(clientInvoices).mockResolvedValue(answer({ invoices: invoices.slice(2, 4), more: false }))
  await screen.getByRole('combobox', { name: 'Payment' }).selectOptions('Overdue')
  await expect.element(table.getByRole('row').nth(3)).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?client=P101&tab=raised&cancelled=1&owed=overdue')
  expect(clientInvoices).toHaveBeenLastCalledWith(expect.objectContaining({ owed: 'overdue' }))

  vi.mocked(clientInvoices).mockResolvedValue({ kind: 'unreachable' })
  await screen.getByRole('combobox', { name: 'Payment' }).selectOptions('Outstanding')
  await expect.element(table.getByRole('row').nth(4)).toHaveTextContent('P101-0002')
  await expect.element(table.getByRole('row').nth(5)).not.toBeInTheDocument()
})

test('the figures of all billing are asked for anew when an invoice goes, and when another client is looked at', async () => {
  const figures = { raisedThisMonth: 6, raisedThisMonthPaise: 5_900_00, unbilled: 0, unbilledPaise: 0, oldestUnbilledAt: null }
  vi.mocked(billingFigures).mockResolvedValue(answer(figures))
  const { screen, table } = await open()
  const strip = screen.getByRole('region', { name: 'Billing' })
  await expect.element(strip).toHaveTextContent('₹5,900.00 · 6 invoices')
  vi.mocked(billingFigures).mockResolvedValue(answer({ ...figures, raisedThisMonth: 5, raisedThisMonthPaise: 4_720_00 }))
  vi.mocked(deleteInvoice).mockResolvedValue(answer({ invoice: bookedInvoice({ invoiceNumber: 'P101-0005', status: 'cancelled' }) }))
  await table.getByRole('row').nth(1).getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog', { name: 'Delete Invoice' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(strip).toHaveTextContent('₹4,720.00 · 5 invoices')
  vi.mocked(billingFigures).mockResolvedValue(answer({ ...figures, raisedThisMonth: 7 }))
  await screen.getByRole('link', { name: 'All clients to bill' }).click()
  await expect.element(strip).toHaveTextContent('7 invoices')
})
