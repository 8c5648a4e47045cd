import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { InvoiceDocument, InvoiceLine } from '#domain/billing/invoice.ts'
import { InvoiceDetails } from '#features/invoices/raised/invoice-details.tsx'
import { InvoicePaper } from '#features/invoices/print/invoice-paper.tsx'
import '#ui/tokens.css'

afterEach(cleanup)

const invoice: InvoiceDocument = {
  id: 'i1',
  invoiceNumber: 'P101-0001',
  clientCode: 'P101',
  invoiceDate: '2026-11-20',
  dueDate: '2026-12-20',
  basePaise: 10_000,
  gstPaise: 1800,
  totalPaise: 11_800,
  receivedPaise: 0,
  status: 'raised',
  createdAt: '2026-11-20T06:00:00.000Z',
  cancelledAt: null,
  lineCount: 0,
  recipient: { name: 'N'.repeat(100), address: 'A'.repeat(200), gstin: '36JGACQ4718T1Z6', pan: 'JGACQ4718T' },
  placeOfSupply: '36',
  lines: [],
  receipts: [],
}

test('a name or an address in one long word leaves what identifies the document on the paper', async () => {
  const screen = await render(<InvoicePaper invoice={invoice} copy="original" />)
  const paper = screen.getByRole('article').element()
  expect(paper.scrollWidth).toBeLessThanOrEqual(paper.clientWidth)
  for (const fact of ['P101-0001', 'Telangana (36)', 'Reverse charge'])
    await expect.element(screen.getByText(fact, { exact: true }).first()).toBeVisible()
})

test('an invoice of before lines were kept says so', async () => {
  const screen = await render(<InvoiceDetails invoice={invoice} />)
  await expect.element(screen.getByText('No shipments found.')).toBeVisible()
})

test('the paper says when it is to be paid; a copy from before due dates is printed without', async () => {
  const screen = await render(<InvoicePaper invoice={invoice} copy="original" />)
  const paper = screen.getByRole('article')
  await expect.element(paper).toHaveTextContent('Due date20 Dec 2026')
  await expect.element(paper).toHaveTextContent('TermsPayment within 30 days')
  const { dueDate: _, ...old } = invoice
  await screen.rerender(<InvoicePaper invoice={old as InvoiceDocument} copy="original" />)
  await expect.element(paper).toHaveTextContent('P101-0001')
  await expect.element(paper).not.toHaveTextContent('Due date')
})

const lineNumbered = (lineNumber: number, gstPercentage: number): InvoiceLine => ({
  lineNumber,
  shipmentDisplayId: `SHP${lineNumber}`,
  trackingNumber: '17',
  shippedOn: '2026-11-10',
  fromCity: 'Hyderabad',
  toCity: 'Pune',
  description: 'Books',
  basePaise: 1000,
  gstPercentage,
  gstPaise: gstPercentage * 10,
  totalPaise: 1000 + gstPercentage * 10,
})

test('six lines with their contents stand on the first page; more stand in an annexure, and the first page sums them by rate', async () => {
  const lines = Array.from({ length: 16 }, (_, at) => lineNumbered(at + 1, at < 12 ? 18 : 5))
  const screen = await render(<InvoicePaper invoice={{ ...invoice, lines: lines.slice(0, 6) }} copy="original" />)
  await expect.element(screen.getByText(/^Annexure/)).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('table', { name: 'Billed shipments', exact: true }).getByRole('row').nth(6))
    .toHaveTextContent('6SHP6')
  const long = { ...invoice, lines, basePaise: 16_000, gstPaise: 2360, totalPaise: 18_360 }
  await screen.rerender(<InvoicePaper invoice={long} copy="original" />)
  await expect.element(screen.getByText('Annexure to invoice P101-0001 of 20 Nov 2026')).toBeVisible()
  const byRate = screen.getByRole('table', { name: 'Billed shipments by rate' }).getByRole('row')
  await expect.element(byRate.nth(1)).toHaveTextContent('Courier services9968125440.002.0042.00')
  await expect.element(byRate.nth(2)).toHaveTextContent('Courier services9968121812120.0021.60141.60')
  await expect.element(byRate.nth(3)).toHaveTextContent('Total16160.0023.60183.60')
  const paper = screen.getByRole('article').element()
  expect(paper.querySelectorAll('table')[0]?.getAttribute('aria-label')).toBe('Billed shipments by rate')
  expect(paper.lastElementChild?.querySelectorAll('tbody tr')).toHaveLength(17)
})

test('what was withheld as tax is told as a part of what was received, and asked for no more', async () => {
  const settled = { ...invoice, receivedPaise: 11_800, tdsPaise: 200 }
  const screen = await render(<InvoicePaper invoice={{ ...settled, totalPaise: 12_000 }} copy="original" />)
  await expect.element(screen.getByText('Received: ₹118.00, of which TDS ₹2.00 · Outstanding: ₹2.00')).toBeVisible()
  await expect.element(screen.getByText('Scan to pay ₹2.00 by UPI')).toBeVisible()
  await cleanup()
  const details = await render(<InvoiceDetails invoice={settled} />)
  await expect.element(details.getByText('of which TDS')).toBeVisible()
  await expect.element(details.getByText('Outstanding')).toBeVisible()
})
