import type { BookedInvoice } from '#domain/billing/invoice.ts'
import {
  invoiceCells,
  isListedAlone,
  isRegistered,
  NO_CESS,
  NO_OPERATOR,
  raised,
  taxedRates,
  WHOLE_RATE,
} from '#domain/books/gstr1/gstr1-cells.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'

const COLUMNS = [
  'Invoice Number',
  'Invoice date',
  'Invoice Value',
  'Place Of Supply',
  'Applicable % of Tax Rate',
  'Rate',
  'Taxable Value',
  'Cess Amount',
  'E-Commerce GSTIN',
]

/** Unregistered clients in other states whose invoice is too large to be summed with others: a row for each rate. */
export function b2clTable(invoices: readonly BookedInvoice[]): string[][] {
  const rows = raised(invoices)
    .filter((invoice) => !isRegistered(invoice) && isListedAlone(invoice))
    .flatMap((invoice) =>
      taxedRates(invoice).map(({ gstPercentage, basePaise }) => [
        ...invoiceCells(invoice),
        WHOLE_RATE,
        String(gstPercentage),
        plainRupees(basePaise),
        NO_CESS,
        NO_OPERATOR,
      ]),
    )
  return [COLUMNS, ...rows]
}
