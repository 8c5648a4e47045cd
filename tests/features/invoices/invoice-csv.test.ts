import { expect, test } from 'vitest'
import type { InvoiceDocument, InvoiceLine } from '#domain/invoice.ts'
import { invoiceRows } from '#features/invoices/download/invoice-csv.ts'

const line = (lineNumber: number, basePaise: number, gstPaise: number): InvoiceLine => ({
  lineNumber,
  shipmentDisplayId: `SHP${lineNumber}`,
  trackingNumber: '17',
  shippedOn: '2026-11-02',
  fromCity: 'Pune',
  toCity: 'Kochi',
  description: null,
  basePaise,
  gstPercentage: 18,
  gstPaise,
  totalPaise: basePaise + gstPaise,
})

const invoice = (placeOfSupply: string): InvoiceDocument => ({
  id: 'i1',
  invoiceNumber: 'P101-0001',
  clientCode: 'P101',
  invoiceDate: '2026-11-20',
  basePaise: 30_009,
  gstPaise: 5403,
  totalPaise: 35_412,
  receivedPaise: 0,
  status: 'raised',
  createdAt: '2026-11-20T06:00:00.000Z',
  cancelledAt: null,
  lineCount: 3,
  recipient: { name: 'Kestrel Looms', address: 'Hyderabad', gstin: '36JGACQ4718T1Z6', pan: 'JGACQ4718T' },
  placeOfSupply,
  lines: [line(1, 10_003, 1801), line(2, 10_003, 1801), line(3, 10_003, 1801)],
  receipts: [],
})

/** The sum of a column in paise. */
function sum([titles = [], ...rows]: string[][], title: string): number {
  const at = titles.indexOf(title)
  return rows.reduce((paise, row) => paise + Math.round(Number(row[at]) * 100), 0)
}

test('each column of the file adds up to the invoice, an odd paisa of tax included', () => {
  const within = invoiceRows(invoice('36'))
  expect(within).toHaveLength(4)
  expect(['Taxable Value', 'GST Amount', 'Total', 'CGST', 'SGST', 'IGST'].map((title) => sum(within, title))).toEqual([
    30_009, 5403, 35_412, 2702, 2701, 0,
  ])
  expect(['CGST', 'SGST', 'IGST'].map((title) => sum(invoiceRows(invoice('29')), title))).toEqual([0, 0, 5403])
  expect(within[1]?.slice(0, 9)).toEqual([
    'P101-0001',
    '2026-11-20',
    'raised',
    'P101',
    'Kestrel Looms',
    '36JGACQ4718T1Z6',
    'Telangana (36)',
    '1',
    'SHP1',
  ])
})
