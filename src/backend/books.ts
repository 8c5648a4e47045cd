import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { hasId, isName, isNumber, isRecord, isText, listOf, orNull, withFields } from '#backend/shape.ts'
import type { BillingFigures, BookedInvoice, ClientOutstanding } from '#domain/invoice.ts'

const isOutstanding = withFields<{ clients: ClientOutstanding[]; today: string }>({ clients: listOf(isRecord), today: isName })
const isFigures = withFields<BillingFigures>({
  raisedThisMonth: isNumber,
  raisedThisMonthPaise: isNumber,
  unbilled: isNumber,
  unbilledPaise: isNumber,
  oldestUnbilledAt: orNull(isText),
})

/** Of a month (yyyy-mm), by client and number, cancelled ones too. */
export async function invoiceBooks(month: string): Promise<Call<{ invoices: BookedInvoice[] }>> {
  return callRpc('invoice_books', { clientCode: null, month }, withFields<{ invoices: BookedInvoice[] }>({ invoices: listOf(hasId) }))
}

/** Who owes most first; ages are counted up to `today`. */
export async function outstandingByClient(): Promise<Call<{ clients: ClientOutstanding[]; today: string }>> {
  return callRpc('outstanding_by_client', {}, isOutstanding)
}

export async function billingFigures(): Promise<Call<BillingFigures>> {
  return callRpc('billing_figures', {}, isFigures)
}
