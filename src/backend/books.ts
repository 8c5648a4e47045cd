import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type { BillingFigures, BookedInvoice, ClientOutstanding } from '#domain/invoice.ts'

/** Of a month (yyyy-mm), by client and number, cancelled ones too. */
export async function invoiceBooks(month: string): Promise<Call<{ invoices: BookedInvoice[] }>> {
  return callRpc('invoice_books', { clientCode: null, month })
}

/** Who owes most first; ages are counted up to `today`. */
export async function outstandingByClient(): Promise<Call<{ clients: ClientOutstanding[]; today: string }>> {
  return callRpc('outstanding_by_client', {})
}

export async function billingFigures(): Promise<Call<BillingFigures>> {
  return callRpc('billing_figures', {})
}
