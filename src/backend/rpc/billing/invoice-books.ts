import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { hasId, isInstant, isName, isNumber, isRecord, listOf, orNull, withFields } from '#backend/transport/shape.ts'
import type { BillingFigures, BookedInvoice, ClientBalance, ClientOutstanding, ClientToBill } from '#domain/billing/invoice.ts'

const isOutstanding = withFields<{ clients: ClientOutstanding[]; today: string }>({ clients: listOf(isRecord), today: isName })
const isFigures = withFields<BillingFigures>({
  raisedThisMonth: isNumber,
  raisedThisMonthPaise: isNumber,
  unbilled: isNumber,
  unbilledPaise: isNumber,
  oldestUnbilledAt: orNull(isInstant),
})

const isToBill = withFields<ClientToBill>({
  clientCode: isName,
  clientName: isName,
  count: isNumber,
  withoutPrice: isNumber,
  paid: isNumber,
  amountPaise: isNumber,
  oldestAt: isInstant,
  lastInvoice: orNull(isRecord),
})

/** Invoices of a month (yyyy-mm), by client and number, also cancelled ones. */
export async function invoiceBooks(month: string): Promise<ServerResult<{ invoices: BookedInvoice[] }>> {
  return callRpc('invoice_books', { clientCode: null, month }, withFields<{ invoices: BookedInvoice[] }>({ invoices: listOf(hasId) }))
}

/** The largest debt first; ages are counted up to `today`. */
export async function outstandingByClient(): Promise<ServerResult<{ clients: ClientOutstanding[]; today: string }>> {
  return callRpc('outstanding_by_client', {}, isOutstanding)
}

export async function billingFigures(): Promise<ServerResult<BillingFigures>> {
  return callRpc('billing_figures', {}, isFigures)
}

/** Who waits longest first. With a day (yyyy-mm-dd) only what was delivered by its end in India. */
export async function clientsToBill(deliveredUpTo: string | null = null): Promise<ServerResult<{ clients: ClientToBill[] }>> {
  return callRpc('clients_to_bill', { deliveredUpTo }, withFields<{ clients: ClientToBill[] }>({ clients: listOf(isToBill) }))
}

const isBalance = withFields<ClientBalance>({
  clientCode: isName,
  unbilledPaise: isNumber,
  outstandingPaise: isNumber,
  overduePaise: isNumber,
})

/** Of one client, or of all with null. Who has nothing to pay and nothing to bill is not there. */
export async function clientBalances(clientCode: string | null): Promise<ServerResult<{ clients: ClientBalance[] }>> {
  return callRpc('client_balances', { clientCode }, withFields<{ clients: ClientBalance[] }>({ clients: listOf(isBalance) }))
}
