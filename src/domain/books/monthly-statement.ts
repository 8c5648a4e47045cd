import type { BookedInvoice } from '#domain/billing/invoice.ts'
import { splitTax, type TaxSplit } from '#domain/billing/tax-split.ts'

export interface StatementAmounts extends TaxSplit {
  basePaise: number
  totalPaise: number
  receivedPaise: number
  outstandingPaise: number
  /** The part of what was received that the client withheld as income tax. */
  tdsPaise: number
}

/** A cancelled invoice stands in its place with amounts of 0, so that each column adds up to its total. */
export interface StatementRow extends StatementAmounts {
  invoice: BookedInvoice
}

export interface StatementTotals extends StatementAmounts {
  raised: number
  cancelled: number
}

export interface MonthlyStatement {
  rows: StatementRow[]
  totals: StatementTotals
}

const NOTHING: StatementAmounts = {
  basePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  totalPaise: 0,
  receivedPaise: 0,
  outstandingPaise: 0,
  tdsPaise: 0,
}

/** The rows in the order of the invoices. */
export function monthlyStatement(invoices: readonly BookedInvoice[]): MonthlyStatement {
  const rows = invoices.map((invoice) => ({ invoice, ...countedAmounts(invoice) }))
  const cancelled = invoices.filter(({ status }) => status === 'cancelled').length
  const totals = { ...rows.reduce<StatementAmounts>(added, NOTHING), raised: invoices.length - cancelled, cancelled }
  return { rows, totals }
}

function countedAmounts({
  status,
  basePaise,
  gstPaise,
  totalPaise,
  receivedPaise,
  tdsPaise = 0,
  placeOfSupply,
}: BookedInvoice): StatementAmounts {
  if (status === 'cancelled') return NOTHING
  const tax = splitTax(gstPaise, placeOfSupply)
  return { basePaise, ...tax, totalPaise, receivedPaise, outstandingPaise: totalPaise - receivedPaise, tdsPaise }
}

function added(sum: StatementAmounts, row: StatementAmounts): StatementAmounts {
  return {
    basePaise: sum.basePaise + row.basePaise,
    cgstPaise: sum.cgstPaise + row.cgstPaise,
    sgstPaise: sum.sgstPaise + row.sgstPaise,
    igstPaise: sum.igstPaise + row.igstPaise,
    totalPaise: sum.totalPaise + row.totalPaise,
    receivedPaise: sum.receivedPaise + row.receivedPaise,
    outstandingPaise: sum.outstandingPaise + row.outstandingPaise,
    tdsPaise: sum.tdsPaise + row.tdsPaise,
  }
}
