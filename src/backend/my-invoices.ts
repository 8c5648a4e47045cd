import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { hasId, isFlag, listOf, withFields } from '#backend/shape.ts'
import type { InvoiceSummary } from '#domain/invoice.ts'

const PAGE = 20
const isPage = withFields<{ invoices: InvoiceSummary[]; more: boolean }>({ invoices: listOf(hasId), more: isFlag })

/** Of every client linked to the account, the latest first; `after` is the last of the page before. */
export async function myInvoices(
  after: Pick<InvoiceSummary, 'invoiceDate' | 'id'> | null,
): Promise<Call<{ invoices: InvoiceSummary[]; more: boolean }>> {
  return callRpc('my_invoices', { limit: PAGE, after: after && { invoiceDate: after.invoiceDate, id: after.id } }, isPage)
}
