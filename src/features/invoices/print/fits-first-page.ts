import type { ServiceCode } from '#domain/billing/company-billing.ts'
import type { InvoiceLine } from '#domain/billing/invoice.ts'

/** What head, parties, tax, total and the code to pay by leave of a page, in millimetres of invoice-paper.css. */
const ROOM = 84
const PADDING = 2
const ROW = 4.05
const ROW_UNDER = 3.57
/** Letters in the description's column, a little fewer than are measured: words break. */
const LETTERS = 22
const LETTERS_UNDER = 26

/** The city that a shipment came from, and the one it went to. */
export function wayOf({ fromCity, toCity }: Pick<InvoiceLine, 'fromCity' | 'toCity'>): string {
  return [fromCity, toCity].filter((city) => city !== '').join(' to ')
}

/** By the letters of its lines, so that it is the same on every device: what does not fit is printed as an annexure. */
export function fitsFirstPage(lines: readonly InvoiceLine[], { description }: ServiceCode): boolean {
  let taken = 0
  for (const line of lines) {
    const service = Math.ceil(`${description}, ${wayOf(line)}`.length / LETTERS) * ROW
    const contents = Math.ceil((line.description ?? '').length / LETTERS_UNDER) * ROW_UNDER
    // The tracking number stands under the shipment's.
    taken += PADDING + Math.max(service + contents, ROW + ROW_UNDER)
    if (taken > ROOM) return false
  }
  return true
}
