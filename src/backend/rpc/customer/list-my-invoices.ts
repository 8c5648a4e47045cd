import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { hasId, isFlag, listOf, withFields } from '#backend/transport/shape.ts'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'

const PAGE = 20
const isPage = withFields<{ invoices: InvoiceSummary[]; more: boolean }>({ invoices: listOf(hasId), more: isFlag })

/** Invoices of every client linked to the account, the latest first; `after` is the last of the page before. */
export async function myInvoices(
  after: Pick<InvoiceSummary, 'invoiceDate' | 'id'> | null,
): Promise<ServerResult<{ invoices: InvoiceSummary[]; more: boolean }>> {
  return callRpc('my_invoices', { limit: PAGE, after: after && { invoiceDate: after.invoiceDate, id: after.id } }, isPage)
}
