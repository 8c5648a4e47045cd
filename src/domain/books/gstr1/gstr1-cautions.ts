import { GSTR1_SETTINGS } from '#domain/books/gstr1/gstr1-settings.ts'
import type { BookedInvoice } from '#domain/billing/invoice.ts'

/** What somebody should look at before the files are uploaded. */
export interface Gstr1Cautions {
  /** Billed without tax: nil-rated and exempt supplies are reported in another table. */
  withoutTax: string[]
  /** Taxed at a rate that the offline tool does not know. */
  unknownRate: string[]
}

export function gstr1Cautions(invoices: readonly BookedInvoice[]): Gstr1Cautions {
  const known: readonly number[] = GSTR1_SETTINGS.knownRates
  const numbersWith = (matches: (rate: number) => boolean) =>
    invoices
      .filter(({ status, rates }) => status === 'raised' && rates.some(({ gstPercentage }) => matches(gstPercentage)))
      .map(({ invoiceNumber }) => invoiceNumber)
  return { withoutTax: numbersWith((rate) => rate === 0), unknownRate: numbersWith((rate) => !known.includes(rate)) }
}
