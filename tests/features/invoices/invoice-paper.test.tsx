import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { InvoiceDocument } from '#domain/invoice.ts'
import { InvoiceDetails } from '#features/invoices/invoice-details.tsx'
import { InvoicePaper } from '#features/invoices/print/invoice-paper.tsx'
import '#ui/tokens.css'

afterEach(cleanup)

const invoice: InvoiceDocument = {
  id: 'i1',
  invoiceNumber: 'P101-0001',
  clientCode: 'P101',
  invoiceDate: '2026-11-20',
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
