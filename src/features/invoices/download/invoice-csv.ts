import { COMPANY_BILLING, sacOn } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import { STAND_IN_RATE } from '#domain/billing/gst.ts'
import type { InvoiceDocument } from '#domain/billing/invoice.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'
import { placeWords } from '#domain/billing/place-of-supply.ts'
import { REVERSE_CHARGE } from '#features/invoices/reverse-charge.ts'
import { splitLines, type SplitLine } from '#features/invoices/download/split-lines.ts'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'

const COLUMNS: readonly [title: string, cell: (invoice: InvoiceDocument, line: SplitLine) => string][] = [
  ['Invoice Number', ({ invoiceNumber }) => invoiceNumber],
  ['Invoice Date', ({ invoiceDate }) => invoiceDate],
  ['Status', ({ status }) => status],
  ['Supplier', () => COMPANY.name],
  ['Supplier GSTIN', () => COMPANY_BILLING.tax.gstin],
  ['Client Code', ({ clientCode }) => clientCode],
  ['Recipient', ({ recipient }) => recipient.name],
  ['Address', ({ recipient }) => recipient.address],
  ['GSTIN', ({ recipient }) => recipient.gstin],
  ['PAN', ({ recipient }) => recipient.pan],
  ['Place of Supply', ({ placeOfSupply }) => placeWords(placeOfSupply)],
  ['Reverse Charge', () => REVERSE_CHARGE],
  ['Line', (_invoice, line) => String(line.lineNumber)],
  ['Shipment ID', (_invoice, line) => line.shipmentDisplayId],
  ['Tracking Number', (_invoice, line) => line.trackingNumber],
  ['Shipped On', (_invoice, line) => line.shippedOn ?? ''],
  ['From', (_invoice, line) => line.fromCity],
  ['To', (_invoice, line) => line.toCity],
  ['Description', (_invoice, line) => line.description ?? ''],
  ['SAC', ({ invoiceDate }) => sacOn(invoiceDate).code],
  ['Taxable Value', (_invoice, line) => plainRupees(line.basePaise)],
  ['GST %', (_invoice, line) => String(line.gstPercentage ?? STAND_IN_RATE)],
  ['CGST', (_invoice, line) => plainRupees(line.cgstPaise)],
  ['SGST', (_invoice, line) => plainRupees(line.sgstPaise)],
  ['IGST', (_invoice, line) => plainRupees(line.igstPaise)],
  ['GST Amount', (_invoice, line) => plainRupees(line.gstPaise)],
  ['Total', (_invoice, line) => plainRupees(line.totalPaise)],
  // Last, so that a program that reads the file by places finds everything where it was.
  ['Due Date', ({ dueDate }) => dueDate],
]

/** A row for each line, in plain rupees: every column adds up to the invoice's own figure. */
export function invoiceRows(invoice: InvoiceDocument): string[][] {
  const lines = splitLines(invoice)
  return [COLUMNS.map(([title]) => title), ...lines.map((line) => COLUMNS.map(([, cell]) => cell(invoice, line)))]
}

export function invoiceCsv(invoice: InvoiceDocument): Blob {
  return csvFile([csvLines(invoiceRows(invoice))])
}
