import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type {
  BilledClient,
  DroppedLines,
  InvoiceDocument,
  InvoiceSummary,
  PendingShipment,
  RaiseRefusal,
  RaiseRequest,
} from '#domain/invoice.ts'

export interface PendingList {
  client: BilledClient | null
  shipments: PendingShipment[]
  more: boolean
}

export async function pendingShipments(asked: {
  clientCode: string
  limit: number
  after: Pick<PendingShipment, 'createdAt' | 'id'> | null
}): Promise<Call<PendingList>> {
  return callRpc('pending_shipments', asked)
}

export type RaiseAnswer = { invoice: InvoiceSummary; dropped: DroppedLines } | { refused: RaiseRefusal; shipmentIds?: string[] }

export async function raiseInvoice(request: RaiseRequest): Promise<Call<RaiseAnswer>> {
  return callRpc('raise_invoice', request)
}

export type DeleteInvoiceRefusal = 'not-found' | 'has-receipts'

export async function deleteInvoice(id: string): Promise<Call<{ invoice: InvoiceSummary } | { refused: DeleteInvoiceRefusal }>> {
  return callRpc('delete_invoice', { id })
}

export interface InvoicePage {
  invoices: InvoiceSummary[]
  more: boolean
}

export interface InvoicesAsked {
  clientCode: string
  /** yyyy-mm; null for all. */
  month: string | null
  /** Cancelled ones too. */
  cancelled: boolean
}

/** The latest first. */
export async function clientInvoices(
  asked: InvoicesAsked & { limit: number; after: Pick<InvoiceSummary, 'invoiceDate' | 'id'> | null },
): Promise<Call<InvoicePage>> {
  return callRpc('client_invoices', asked)
}

/** Null where there is none, or none for this person. */
export async function invoiceDocument(id: string): Promise<Call<{ invoice: InvoiceDocument | null }>> {
  return callRpc('invoice_document', { id })
}
