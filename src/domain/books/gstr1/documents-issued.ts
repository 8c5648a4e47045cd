import { GSTR1_SETTINGS } from '#domain/books/gstr1/gstr1-settings.ts'
import type { BookedInvoice } from '#domain/billing/invoice.ts'

const COLUMNS = ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled']

interface NumberRun {
  invoices: BookedInvoice[]
  last: number
}

/** Each client has a series of its own. A number that is missing in it would begin a new row instead of being reported as issued. */
export function documentsTable(invoices: readonly BookedInvoice[]): string[][] {
  const inOrder = invoices.toSorted((a, b) => a.clientCode.localeCompare(b.clientCode) || sequence(a) - sequence(b))
  const runs: NumberRun[] = []
  for (const invoice of inOrder) {
    const run = runs.at(-1)
    const number = sequence(invoice)
    if (run?.invoices[0]?.clientCode === invoice.clientCode && run.last + 1 === number) {
      run.invoices.push(invoice)
      run.last = number
    } else runs.push({ invoices: [invoice], last: number })
  }
  return [COLUMNS, ...runs.map(({ invoices: issued }) => row(issued))]
}

function row(issued: readonly BookedInvoice[]): string[] {
  const cancelled = issued.filter(({ status }) => status === 'cancelled').length
  return [
    GSTR1_SETTINGS.natureOfDocument,
    issued[0]?.invoiceNumber ?? '',
    issued.at(-1)?.invoiceNumber ?? '',
    String(issued.length),
    String(cancelled),
  ]
}

/** 10000 follows 9999. */
function sequence({ invoiceNumber }: BookedInvoice): number {
  return Number(invoiceNumber.slice(invoiceNumber.lastIndexOf('-') + 1))
}
