import { amountInWords } from '#domain/billing/amount-in-words.ts'
import { COMPANY_BILLING, sacOn } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import { GST_STATES } from '#domain/billing/gst-states.ts'
import type { InvoiceDocument } from '#domain/billing/invoice.ts'
import { termsWords } from '#domain/billing/payment-state.ts'
import { splitTax } from '#domain/billing/tax-split.ts'
import { summariseTax } from '#domain/billing/tax-summary.ts'
import { REVERSE_CHARGE } from '#features/invoices/reverse-charge.ts'
import { splitLines } from '#features/invoices/download/split-lines.ts'

/** What the printed invoice says, for a program: amounts in whole paise, days yyyy-mm-dd, instants ISO 8601 in UTC. */
export function invoiceJson(invoice: InvoiceDocument): object {
  const { code, description } = sacOn(invoice.invoiceDate)
  return {
    document: 'Tax invoice',
    currency: 'INR',
    amountsIn: 'paise',
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    // A copy kept before invoices had a due date has none.
    terms: invoice.dueDate ? termsWords(invoice) : null,
    status: invoice.status,
    cancelledAt: invoice.cancelledAt,
    supplier: { name: COMPANY.name, address: COMPANY.address, ...COMPANY_BILLING.tax, phone: COMPANY.phone.dialled, email: COMPANY.email },
    recipient: { clientCode: invoice.clientCode, ...invoice.recipient },
    placeOfSupply: { code: invoice.placeOfSupply, name: GST_STATES[invoice.placeOfSupply] ?? null },
    reverseCharge: REVERSE_CHARGE,
    service: { sac: code, description },
    lines: splitLines(invoice),
    taxSummary: summariseTax(invoice.lines, invoice.placeOfSupply),
    basePaise: invoice.basePaise,
    ...splitTax(invoice.gstPaise, invoice.placeOfSupply),
    gstPaise: invoice.gstPaise,
    totalPaise: invoice.totalPaise,
    totalInWords: amountInWords(invoice.totalPaise),
    receivedPaise: invoice.receivedPaise,
    tdsPaise: invoice.tdsPaise ?? 0,
    outstandingPaise: invoice.status === 'raised' ? invoice.totalPaise - invoice.receivedPaise : 0,
    receipts: invoice.receipts,
    bank: COMPANY_BILLING.bank,
    upi: COMPANY.upi,
  }
}
