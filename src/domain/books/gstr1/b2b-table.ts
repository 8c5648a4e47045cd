import type { BookedInvoice } from '#domain/billing/invoice.ts'
import { invoiceCells, isRegistered, NO_CESS, NO_OPERATOR, raised, taxedRates, WHOLE_RATE } from '#domain/books/gstr1/gstr1-cells.ts'
import { GSTR1_SETTINGS } from '#domain/books/gstr1/gstr1-settings.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'

const COLUMNS = [
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
]

/** Registered clients: a row for each rate on each invoice. */
export function b2bTable(invoices: readonly BookedInvoice[]): string[][] {
  const rows = raised(invoices)
    .filter(isRegistered)
    .flatMap((invoice) =>
      taxedRates(invoice).map(({ gstPercentage, basePaise }) => [
        invoice.recipient.gstin,
        invoice.recipient.name,
        ...invoiceCells(invoice),
        GSTR1_SETTINGS.reverseCharge,
        WHOLE_RATE,
        GSTR1_SETTINGS.invoiceType,
        NO_OPERATOR,
        String(gstPercentage),
        plainRupees(basePaise),
        NO_CESS,
      ]),
    )
  return [COLUMNS, ...rows]
}
