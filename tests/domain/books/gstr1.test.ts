import { expect, test } from 'vitest'
import { documentsTable } from '#domain/books/gstr1/documents-issued.ts'
import { gstr1Cautions } from '#domain/books/gstr1/gstr1-cautions.ts'
import { b2bTable } from '#domain/books/gstr1/b2b-table.ts'
import { b2clTable } from '#domain/books/gstr1/b2cl-table.ts'
import { b2csTable } from '#domain/books/gstr1/b2cs-table.ts'
import { bookedInvoice } from '#tests/support/booked-invoice.ts'

const UNREGISTERED = { name: 'Corner Shop', gstin: 'URP' }

test('a registered client has a row for each rate on each invoice', () => {
  const invoice = bookedInvoice({
    basePaise: 1_500_00,
    gstPaise: 205_00,
    rates: [
      { gstPercentage: 5, basePaise: 500_00, gstPaise: 25_00 },
      { gstPercentage: 18, basePaise: 1_000_00, gstPaise: 180_00 },
    ],
  })
  const whole = ['36AAPFU0939F1ZW', 'Mars Traders', 'MARS-0001', '05-Nov-2026', '1705.00', '36-Telangana', 'N', '', 'Regular B2B', '']
  expect(b2bTable([invoice])).toEqual([
    [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    [...whole, '5', '500.00', '0.00'],
    [...whole, '18', '1000.00', '0.00'],
  ])
})

test('unregistered clients are summed by place and rate', () => {
  const table = b2csTable([
    bookedInvoice({ recipient: UNREGISTERED }),
    bookedInvoice({ recipient: UNREGISTERED, invoiceNumber: 'SHOP-0002', basePaise: 50, gstPaise: 9 }),
    bookedInvoice({ recipient: UNREGISTERED, invoiceNumber: 'SHOP-0003', placeOfSupply: '27' }),
    bookedInvoice(),
    bookedInvoice({ recipient: UNREGISTERED, invoiceNumber: 'SHOP-0004', status: 'cancelled' }),
  ])
  expect(table).toEqual([
    ['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    ['OE', '27-Maharashtra', '', '18', '1000.00', '0.00', ''],
    ['OE', '36-Telangana', '', '18', '1000.50', '0.00', ''],
  ])
})

test.each([
  ['2026-11-05', '27', 1_00_000_00, false],
  ['2026-11-05', '27', 1_00_000_01, true],
  ['2026-11-05', '36', 9_00_000_00, false],
  ['2024-07-31', '27', 2_50_000_00, false],
  ['2024-07-31', '27', 2_50_000_01, true],
])('an unregistered client on %s in %s, %i paise in all: listed alone is %s', (invoiceDate, placeOfSupply, totalPaise, alone) => {
  const invoice = bookedInvoice({ recipient: UNREGISTERED, invoiceDate, placeOfSupply, totalPaise })
  expect(b2clTable([invoice]).length - 1).toBe(alone ? 1 : 0)
  expect(b2csTable([invoice]).length - 1).toBe(alone ? 0 : 1)
})

test('every taxable rupee of the month is in exactly one of the three tables', () => {
  const invoices = [
    bookedInvoice({ basePaise: 1 }),
    bookedInvoice({ basePaise: 20, recipient: UNREGISTERED }),
    bookedInvoice({ basePaise: 300, recipient: UNREGISTERED, placeOfSupply: '27', totalPaise: 2_00_000_00 }),
    bookedInvoice({ basePaise: 4_000, status: 'cancelled' }),
  ]
  const values = [b2bTable(invoices), b2clTable(invoices), b2csTable(invoices)].map((table) => {
    const column = table[0]?.indexOf('Taxable Value') ?? -1
    return table.slice(1).map((row) => row[column])
  })
  expect(values).toEqual([['0.01'], ['3.00'], ['0.20']])
})

test('what is billed without tax is in none of them: it is reported in another table', () => {
  const rates = [
    { gstPercentage: 0, basePaise: 5, gstPaise: 0 },
    { gstPercentage: 18, basePaise: 100, gstPaise: 18 },
  ]
  const invoices = [
    bookedInvoice({ rates }),
    bookedInvoice({ rates, recipient: UNREGISTERED }),
    bookedInvoice({ rates, recipient: UNREGISTERED, placeOfSupply: '27', totalPaise: 2_00_000_00 }),
  ]
  for (const table of [b2bTable(invoices), b2clTable(invoices), b2csTable(invoices)]) {
    const rate = table[0]?.indexOf('Rate') ?? -1
    expect(table.slice(1).map((row) => row[rate])).toEqual(['18'])
  }
})

test('documents are counted by client, cancelled ones too, and 10000 follows 9999', () => {
  const numbered = (clientCode: string, number: string) => bookedInvoice({ clientCode, invoiceNumber: `${clientCode}-${number}` })
  const table = documentsTable([
    numbered('MARS', '10000'),
    numbered('MARS', '9999'),
    { ...numbered('MARS', '9998'), status: 'cancelled' },
    numbered('ACME', '0001'),
    numbered('ACME', '0003'),
  ])
  expect(table).toEqual([
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    ['Invoices for outward supply', 'ACME-0001', 'ACME-0001', '1', '0'],
    ['Invoices for outward supply', 'ACME-0003', 'ACME-0003', '1', '0'],
    ['Invoices for outward supply', 'MARS-9998', 'MARS-10000', '3', '1'],
  ])
})

test('what is billed without tax, or at a rate of its own, is pointed out', () => {
  const at = (gstPercentage: number, invoiceNumber: string) =>
    bookedInvoice({ invoiceNumber, rates: [{ gstPercentage, basePaise: 1, gstPaise: 0 }] })
  expect(gstr1Cautions([at(18, 'A-1'), at(0, 'A-2'), at(7, 'A-3'), { ...at(7, 'A-4'), status: 'cancelled' }])).toEqual({
    withoutTax: ['A-2'],
    unknownRate: ['A-3'],
  })
})
