import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { anyOf, exactly, hasId, isFlag, isName, isRecord, listOf, orNull, refusal, withFields, type Shape } from '#backend/shape.ts'
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

const isPending = withFields<PendingList>({ client: orNull(isRecord), shipments: listOf(hasId), more: isFlag })

export async function pendingShipments(asked: {
  clientCode: string
  limit: number
  after: Pick<PendingShipment, 'createdAt' | 'id'> | null
}): Promise<Call<PendingList>> {
  return callRpc('pending_shipments', asked, isPending)
}

export type RaiseAnswer = { invoice: InvoiceSummary; dropped: DroppedLines } | { refused: RaiseRefusal; shipmentIds?: string[] }

const isRaised: Shape<RaiseAnswer> = anyOf(
  withFields<Extract<RaiseAnswer, { invoice: object }>>({
    invoice: withFields<InvoiceSummary>({ id: isName, invoiceNumber: isName }),
    dropped: withFields<DroppedLines>({ alreadyRaised: listOf(isName), overPriced: listOf(isName), notBillable: listOf(isName) }),
  }),
  refusal<Extract<RaiseAnswer, { refused: string }>>(),
)

export async function raiseInvoice(request: RaiseRequest): Promise<Call<RaiseAnswer>> {
  return callRpc('raise_invoice', request, isRaised)
}

export type DeleteInvoiceRefusal = 'not-found' | 'has-receipts'

export async function deleteInvoice(id: string): Promise<Call<{ invoice: InvoiceSummary } | { refused: DeleteInvoiceRefusal }>> {
  const isDeleted = withFields<{ invoice: InvoiceSummary }>({ invoice: withFields<InvoiceSummary>({ id: exactly(id) }) })
  return callRpc('delete_invoice', { id }, anyOf(isDeleted, refusal<{ refused: DeleteInvoiceRefusal }>()))
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
  return callRpc('client_invoices', asked, withFields<InvoicePage>({ invoices: listOf(hasId), more: isFlag }))
}

/** This invoice, whole. */
export function isDocumentOf(id: string): Shape<InvoiceDocument> {
  return withFields<InvoiceDocument>({
    id: exactly(id),
    invoiceNumber: isName,
    recipient: isRecord,
    lines: listOf(isRecord),
    receipts: listOf(hasId),
  })
}

/** Null where there is none, or none for this person. */
export async function invoiceDocument(id: string): Promise<Call<{ invoice: InvoiceDocument | null }>> {
  return callRpc('invoice_document', { id }, withFields<{ invoice: InvoiceDocument | null }>({ invoice: orNull(isDocumentOf(id)) }))
}
