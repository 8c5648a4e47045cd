import { STAND_IN_RATE } from '#domain/billing/gst.ts'
import type { InvoiceLine } from '#domain/billing/invoice.ts'
import { splitTax, type TaxSplit } from '#domain/billing/tax-split.ts'

/** What was billed at one rate, and its tax. */
export interface RateSummary extends TaxSplit {
  gstPercentage: number
  count: number
  basePaise: number
  gstPaise: number
}

/**
 * One row for each rate, the lowest first. The rows add up to the invoice's own figures: of an odd paisa CGST gets the larger half of
 * the invoice's tax, not of every row's.
 */
export function summariseTax(lines: readonly InvoiceLine[], placeOfSupply: string): RateSummary[] {
  const rates = new Map<number, { count: number; basePaise: number; gstPaise: number }>()
  for (const line of lines) {
    const rate = line.gstPercentage ?? STAND_IN_RATE
    const sum = rates.get(rate) ?? { count: 0, basePaise: 0, gstPaise: 0 }
    rates.set(rate, { count: sum.count + 1, basePaise: sum.basePaise + line.basePaise, gstPaise: sum.gstPaise + line.gstPaise })
  }
  let billed = 0
  return [...rates]
    .toSorted(([a], [b]) => a - b)
    .map(([gstPercentage, { count, basePaise, gstPaise }]) => {
      const before = splitTax(billed, placeOfSupply)
      billed += gstPaise
      const upTo = splitTax(billed, placeOfSupply)
      return {
        gstPercentage,
        count,
        basePaise,
        gstPaise,
        cgstPaise: upTo.cgstPaise - before.cgstPaise,
        sgstPaise: upTo.sgstPaise - before.sgstPaise,
        igstPaise: upTo.igstPaise - before.igstPaise,
      }
    })
}
