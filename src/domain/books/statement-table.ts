import type { StatementAmounts, MonthlyStatement } from '#domain/books/monthly-statement.ts'
import { placeName } from '#domain/books/place-name.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'

const COLUMNS = [
  'Client Code',
  'Client Name',
  'GSTIN',
  'Invoice Number',
  'Invoice Date',
  'Status',
  'Place Of Supply',
  'Taxable Value',
  'CGST',
  'SGST',
  'IGST',
  'Invoice Value',
  'Received',
  'Outstanding',
  // Last, so that a program that reads the file by places finds everything where it was.
  'TDS In Received',
]

/** The statement as a file's rows: the columns, the invoices, and what they add up to. Days are yyyy-mm-dd, amounts plain rupees. */
export function statementTable({ rows, totals }: MonthlyStatement): string[][] {
  return [
    COLUMNS,
    ...rows.map(({ invoice, ...amounts }) => [
      invoice.clientCode,
      invoice.recipient.name,
      invoice.recipient.gstin,
      invoice.invoiceNumber,
      invoice.invoiceDate,
      invoice.status === 'cancelled' ? 'Cancelled' : 'Raised',
      placeName(invoice.placeOfSupply),
      ...amountCells(amounts),
    ]),
    ['Total', '', '', '', '', '', '', ...amountCells(totals)],
  ]
}

function amountCells(amounts: StatementAmounts): string[] {
  const { basePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, receivedPaise, outstandingPaise, tdsPaise } = amounts
  return [basePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, receivedPaise, outstandingPaise, tdsPaise].map(plainRupees)
}
