import type { InvoiceDocument, InvoiceLine } from '#domain/billing/invoice.ts'
import { splitTax, type TaxSplit } from '#domain/billing/tax-split.ts'

export type SplitLine = InvoiceLine & TaxSplit

/** What the first lines make of it together, less what those before made: halves of an odd paisa are never counted twice. */
export function splitLines({ lines, placeOfSupply }: InvoiceDocument): SplitLine[] {
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
