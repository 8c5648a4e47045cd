import type { BookedInvoice, TaxAtRate } from '#domain/billing/invoice.ts'
import { isWithinState } from '#domain/billing/tax-split.ts'
import { GSTR1_SETTINGS } from '#domain/books/gstr1/gstr1-settings.ts'
import { placeName } from '#domain/books/place-name.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'

/** Stands in place of a GSTIN. */
const UNREGISTERED = 'URP'
/** Neither cess nor a reduced share of the rate applies to courier services. */
export const NO_CESS = '0.00'
export const WHOLE_RATE = ''
export const NO_OPERATOR = ''

export function raised(invoices: readonly BookedInvoice[]): BookedInvoice[] {
  return invoices.filter(({ status }) => status === 'raised')
}

/** What is billed without tax belongs in the table of nil-rated and exempt supplies: twice would be wrong. */
export function taxedRates({ rates }: BookedInvoice): TaxAtRate[] {
  return rates.filter(({ gstPercentage }) => gstPercentage > 0)
}

export function isRegistered({ recipient }: BookedInvoice): boolean {
  return recipient.gstin !== UNREGISTERED
}

export function isListedAlone({ placeOfSupply, totalPaise, invoiceDate }: BookedInvoice): boolean {
  const limit = GSTR1_SETTINGS.listedOneByOne.find(({ from }) => from <= invoiceDate)
  return !isWithinState(placeOfSupply) && limit !== undefined && totalPaise > limit.abovePaise
}

export function invoiceCells({ invoiceNumber, invoiceDate, totalPaise, placeOfSupply }: BookedInvoice): string[] {
  return [invoiceNumber, toolDate(invoiceDate), plainRupees(totalPaise), placeName(placeOfSupply)]
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "24-May-2017", always in English, in any language of the device. */
function toolDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1] ?? month}-${year}`
}
