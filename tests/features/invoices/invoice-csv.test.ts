import { expect, test } from 'vitest'
import type { InvoiceDocument, InvoiceLine } from '#domain/billing/invoice.ts'
import { invoiceRows } from '#features/invoices/download/invoice-csv.ts'
import { invoiceJson } from '#features/invoices/download/invoice-json.ts'

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
  dueDate: '2026-12-20',
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
  expect(within[1]?.slice(0, 14)).toEqual([
    'P101-0001',
    '2026-11-20',
    'raised',
    'Deccan Sparrow Logistics',
    '36AAACD0000S1ZV',
    'P101',
    'Kestrel Looms',
    'Hyderabad',
    '36JGACQ4718T1Z6',
    'JGACQ4718T',
    'Telangana (36)',
    'No',
    '1',
    'SHP1',
  ])
  expect(within.map((row) => row.at(-1))).toEqual(['Due Date', '2026-12-20', '2026-12-20', '2026-12-20'])
})

test('the file for programs says what the paper says', () => {
  expect(invoiceJson({ ...invoice('36'), receivedPaise: 10_000, tdsPaise: 200 })).toMatchObject({
    amountsIn: 'paise',
    invoiceNumber: 'P101-0001',
    dueDate: '2026-12-20',
    terms: 'Payment within 30 days',
    supplier: { name: 'Deccan Sparrow Logistics', gstin: '36AAACD0000S1ZV' },
    recipient: { clientCode: 'P101', name: 'Kestrel Looms', gstin: '36JGACQ4718T1Z6' },
    placeOfSupply: { code: '36', name: 'Telangana' },
    reverseCharge: 'No',
    service: { sac: '996812' },
    lines: [{ lineNumber: 1, cgstPaise: 901 }, { lineNumber: 2 }, { lineNumber: 3 }],
    taxSummary: [{ gstPercentage: 18, basePaise: 30_009, cgstPaise: 2702, sgstPaise: 2701, igstPaise: 0 }],
    cgstPaise: 2702,
    sgstPaise: 2701,
    totalPaise: 35_412,
    totalInWords: 'Rupees Three Hundred Fifty Four and Twelve Paise Only',
    receivedPaise: 10_000,
    tdsPaise: 200,
    outstandingPaise: 25_412,
    bank: { ifsc: 'EXAM0000000' },
  })
})

test('a copy from before invoices had a due date names no terms', () => {
  const { dueDate: _none, ...before } = invoice('36')
  expect(invoiceJson(before as InvoiceDocument)).toMatchObject({ terms: null })
})
