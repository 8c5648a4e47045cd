import type { BookedInvoice } from '#domain/billing/invoice.ts'
import { isListedAlone, isRegistered, NO_CESS, NO_OPERATOR, raised, taxedRates, WHOLE_RATE } from '#domain/books/gstr1/gstr1-cells.ts'
import { GSTR1_SETTINGS } from '#domain/books/gstr1/gstr1-settings.ts'
import { placeName } from '#domain/books/place-name.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'

const COLUMNS = ['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN']

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
  return [COLUMNS, ...rows]
}
