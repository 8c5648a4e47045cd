import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { isDocumentOf } from '#backend/rpc/billing/invoices.ts'
import { anyOf, hasId, refusal, withFields, type Shape } from '#backend/transport/shape.ts'
import type { InvoiceDocument, ReceiptMode } from '#domain/billing/invoice.ts'
import type { TdsSection } from '#domain/billing/tds.ts'

/** `receiptId` is made on the device: the same receipt sent twice is recorded once. */
export interface WrittenReceipt {
  receiptId: string
  invoiceId: string
  amountPaise: number
  receivedOn: string
  mode: ReceiptMode
  reference: string | null
  /** Nothing was withheld: 0 and null. */
  tdsPaise: number
  tdsSection: TdsSection | null
}

export type ReceiptRefusal = 'not-found' | 'cancelled' | 'invalid' | 'too-much' | 'id-reused' | 'reference-used'
export type InvalidReceiptField = 'amountPaise' | 'receivedOn' | 'mode' | 'reference' | 'tdsPaise' | 'tdsSection'
export type RecordReceiptAnswer = { invoice: InvoiceDocument } | { refused: ReceiptRefusal; field?: InvalidReceiptField }

export async function recordReceipt(receipt: WrittenReceipt): Promise<ServerResult<RecordReceiptAnswer>> {
  const isRecorded = withFields<{ invoice: InvoiceDocument }>({ invoice: isDocumentOf(receipt.invoiceId) })
  return callRpc('record_receipt', receipt, anyOf(isRecorded, refusal<Extract<RecordReceiptAnswer, { refused: string }>>()))
}

function isWithout(receiptId: string): Shape<{ invoice: InvoiceDocument }> {
  const isGone = ({ receipts }: InvoiceDocument) => receipts.every(({ id }) => id !== receiptId)
  return withFields<{ invoice: InvoiceDocument }>({ invoice: (value) => hasId(value) && isDocumentOf(value.id)(value) && isGone(value) })
}

export async function deleteReceipt(receiptId: string): Promise<ServerResult<{ invoice: InvoiceDocument } | { refused: 'not-found' }>> {
  return callRpc('delete_receipt', { receiptId }, anyOf(isWithout(receiptId), refusal<{ refused: 'not-found' }>()))
}
