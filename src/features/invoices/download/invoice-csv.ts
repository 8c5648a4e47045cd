import { sacOn } from '#domain/company-billing.ts'
import { STAND_IN_RATE } from '#domain/gst.ts'
import type { InvoiceDocument, InvoiceLine } from '#domain/invoice.ts'
import { plainRupees } from '#domain/money.ts'
import { placeWords } from '#domain/place-of-supply.ts'
import { splitTax, type TaxSplit } from '#domain/tax-split.ts'
import { csvFile, csvLines } from '#ui/csv/write-csv.ts'

type BilledLine = InvoiceLine & TaxSplit

const COLUMNS: readonly [title: string, cell: (invoice: InvoiceDocument, line: BilledLine) => string][] = [
  ['Invoice Number', ({ invoiceNumber }) => invoiceNumber],
  ['Invoice Date', ({ invoiceDate }) => invoiceDate],
  ['Status', ({ status }) => status],
  ['Client Code', ({ clientCode }) => clientCode],
  ['Recipient', ({ recipient }) => recipient.name],
  ['GSTIN', ({ recipient }) => recipient.gstin],
  ['Place of Supply', ({ placeOfSupply }) => placeWords(placeOfSupply)],
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
]

/** A row for each line, in plain rupees: every column adds up to the invoice's own figure. */
export function invoiceRows(invoice: InvoiceDocument): string[][] {
  const lines = splitLines(invoice)
  return [COLUMNS.map(([title]) => title), ...lines.map((line) => COLUMNS.map(([, cell]) => cell(invoice, line)))]
}

export function invoiceCsv(invoice: InvoiceDocument): Blob {
  return csvFile([csvLines(invoiceRows(invoice))])
}

/** What the first lines make of it together, less what those before made: halves of an odd paisa are never counted twice. */
function splitLines({ lines, placeOfSupply }: InvoiceDocument): BilledLine[] {
  let billed = 0
  return lines.map((line) => {
    const before = splitTax(billed, placeOfSupply)
    billed += line.gstPaise
    const upTo = splitTax(billed, placeOfSupply)
    return {
      ...line,
      cgstPaise: upTo.cgstPaise - before.cgstPaise,
      sgstPaise: upTo.sgstPaise - before.sgstPaise,
      igstPaise: upTo.igstPaise - before.igstPaise,
    }
  })
}
