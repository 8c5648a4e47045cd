import type { OwedChoice } from '#domain/billing/payment-state.ts'
import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import {
  anyOf,
  exactly,
  hasId,
  isCount,
  isFlag,
  isName,
  isNumber,
  isRecord,
  listOf,
  orNull,
  refusal,
  withFields,
  type Shape,
} from '#backend/transport/shape.ts'
import type {
  BilledClient,
  DroppedLines,
  InvoiceDocument,
  InvoiceSummary,
  PendingShipment,
  RaiseRefusal,
  RaiseRequest,
} from '#domain/billing/invoice.ts'

export interface PendingList {
  client: BilledClient | null
  shipments: PendingShipment[]
  more: boolean
  /** How many there are by the day that was asked for, on this page or not. */
  total: number
  /** How many there are by any day. */
  waiting: number
}

const isPending = withFields<PendingList>({
  client: orNull(isRecord),
  shipments: listOf(hasId),
  more: isFlag,
  total: isCount,
  waiting: isCount,
})

export async function pendingShipments(
  asked: {
    clientCode: string
    /** yyyy-mm-dd, that day in India included; null for all. */
    deliveredUpTo: string | null
    limit: number
    after: Pick<PendingShipment, 'createdAt' | 'id'> | null
  },
  userId: string,
): Promise<ServerResult<PendingList>> {
  return callRpc('pending_shipments', asked, isPending, userId)
}

export type RaiseAnswer = { invoice: InvoiceSummary; dropped: DroppedLines } | { refused: RaiseRefusal; shipmentIds?: string[] }

const isRaised: Shape<RaiseAnswer> = anyOf(
  withFields<Extract<RaiseAnswer, { invoice: object }>>({
    invoice: withFields<InvoiceSummary>({ id: isName, invoiceNumber: isName }),
    dropped: withFields<DroppedLines>({ alreadyRaised: listOf(isName), overPriced: listOf(isName), notBillable: listOf(isName) }),
  }),
  refusal<Extract<RaiseAnswer, { refused: string }>>(),
)

/** Never in the name of somebody who has since signed in here. */
export async function raiseInvoice(request: RaiseRequest, userId: string): Promise<ServerResult<RaiseAnswer>> {
  return callRpc('raise_invoice', request, isRaised, userId)
}

export type DeleteInvoiceRefusal = 'not-found' | 'has-receipts'

export async function deleteInvoice(id: string): Promise<ServerResult<{ invoice: InvoiceSummary } | { refused: DeleteInvoiceRefusal }>> {
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
  /** A part of the invoice number; empty for all. */
  number: string
  /** Those alone on which something is owed; null for all. */
  owed: OwedChoice | null
}

/** The latest first. */
export async function clientInvoices(
  asked: InvoicesAsked & { limit: number; after: Pick<InvoiceSummary, 'invoiceDate' | 'id'> | null },
): Promise<ServerResult<InvoicePage>> {
  return callRpc('client_invoices', asked, withFields<InvoicePage>({ invoices: listOf(hasId), more: isFlag }))
}

/** The whole invoice. */
export function isDocumentOf(id: string): Shape<InvoiceDocument> {
  return withFields<InvoiceDocument>({
    id: exactly(id),
    invoiceNumber: isName,
    recipient: isRecord,
    lines: listOf(isRecord),
    receipts: listOf(hasId),
  })
}

/** Null when it does not exist, or not for this person. */
export async function invoiceDocument(id: string): Promise<ServerResult<{ invoice: InvoiceDocument | null }>> {
  return callRpc('invoice_document', { id }, withFields<{ invoice: InvoiceDocument | null }>({ invoice: orNull(isDocumentOf(id)) }))
}

export interface ClientTerms {
  daysOfCredit: number
  /** Until what was collected for the client is due to them; null where the company's own days hold. */
  remittanceDays: number | null
  usualRemittanceDays: number
  /** Working days until a failed delivery presses; null where the company's own number holds. */
  decisionDays: number | null
  usualDecisionDays: number
}

export type ClientTermsAnswer = ClientTerms | { refused: 'client-not-found' | 'invalid' }

const isTerms = anyOf(
  withFields<ClientTerms>({
    daysOfCredit: isNumber,
    remittanceDays: orNull(isNumber),
    usualRemittanceDays: isNumber,
    decisionDays: orNull(isNumber),
    usualDecisionDays: isNumber,
  }),
  refusal<Extract<ClientTermsAnswer, { refused: string }>>(),
)

/** How long this client may take to pay, and how long the company may keep what it collected for them. */
export async function clientTerms(clientId: string): Promise<ServerResult<ClientTermsAnswer>> {
  return callRpc('client_terms', { clientId }, isTerms)
}

export type ChangedTerms = { daysOfCredit: number } | { remittanceDays: number | null } | { decisionDays: number | null }

/** Days of credit hold for invoices raised from now on, days until a pay-out for all that is still due. */
export async function setClientTerms(clientId: string, changed: ChangedTerms): Promise<ServerResult<ClientTermsAnswer>> {
  return callRpc('set_client_terms', { clientId, ...changed }, isTerms)
}
