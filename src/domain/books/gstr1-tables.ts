import { GSTR1_SETTINGS } from '#domain/books/gstr1-settings.ts'
import { placeName } from '#domain/books/place-name.ts'
import type { BookedInvoice, TaxAtRate } from '#domain/billing/invoice.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'
import { isWithinState } from '#domain/billing/tax-split.ts'

/** Stands in place of a GSTIN. */
const UNREGISTERED = 'URP'
/** Neither cess nor a reduced share of the rate applies to courier services. */
const NO_CESS = '0.00'
const WHOLE_RATE = ''
const NO_OPERATOR = ''

const B2B_COLUMNS = [
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
const B2CL_COLUMNS = [
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
const B2CS_COLUMNS = ['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN']

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
  return [B2B_COLUMNS, ...rows]
}

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
  return [B2CL_COLUMNS, ...rows]
}

/** All other unregistered clients: one row for each place and rate. */
export function b2csTable(invoices: readonly BookedInvoice[]): string[][] {
  const sums = new Map<string, { place: string; rate: number; basePaise: number }>()
  for (const invoice of raised(invoices)) {
    if (isRegistered(invoice) || isListedAlone(invoice)) continue
    for (const { gstPercentage: rate, basePaise } of taxedRates(invoice)) {
      const key = `${invoice.placeOfSupply} ${rate}`
      sums.set(key, { place: invoice.placeOfSupply, rate, basePaise: basePaise + (sums.get(key)?.basePaise ?? 0) })
    }
  }
  const inOrder = [...sums.values()].toSorted((a, b) => a.place.localeCompare(b.place) || a.rate - b.rate)
  const rows = inOrder.map(({ place, rate, basePaise }) => [
    GSTR1_SETTINGS.unregisteredType,
    placeName(place),
    WHOLE_RATE,
    String(rate),
    plainRupees(basePaise),
    NO_CESS,
    NO_OPERATOR,
  ])
  return [B2CS_COLUMNS, ...rows]
}

function raised(invoices: readonly BookedInvoice[]): BookedInvoice[] {
  return invoices.filter(({ status }) => status === 'raised')
}

/** What is billed without tax belongs in the table of nil-rated and exempt supplies: twice would be wrong. */
function taxedRates({ rates }: BookedInvoice): TaxAtRate[] {
  return rates.filter(({ gstPercentage }) => gstPercentage > 0)
}

function isRegistered({ recipient }: BookedInvoice): boolean {
  return recipient.gstin !== UNREGISTERED
}

function isListedAlone({ placeOfSupply, totalPaise, invoiceDate }: BookedInvoice): boolean {
  const limit = GSTR1_SETTINGS.listedOneByOne.find(({ from }) => from <= invoiceDate)
  return !isWithinState(placeOfSupply) && limit !== undefined && totalPaise > limit.abovePaise
}

function invoiceCells({ invoiceNumber, invoiceDate, totalPaise, placeOfSupply }: BookedInvoice): string[] {
  return [invoiceNumber, toolDate(invoiceDate), plainRupees(totalPaise), placeName(placeOfSupply)]
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "24-May-2017", always in English, in any language of the device. */
function toolDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1] ?? month}-${year}`
}
