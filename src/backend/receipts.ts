import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type { InvoiceDocument, ReceiptMode } from '#domain/invoice.ts'

/** `receiptId` is made on the device: the same receipt sent twice is recorded once. */
export interface WrittenReceipt {
  receiptId: string
  invoiceId: string
  amountPaise: number
  receivedOn: string
  mode: ReceiptMode
  reference: string | null
}

export type ReceiptRefusal = 'not-found' | 'cancelled' | 'invalid' | 'too-much' | 'id-reused' | 'reference-used'
export type InvalidReceiptField = 'amountPaise' | 'receivedOn' | 'mode' | 'reference'
export type RecordReceiptAnswer = { invoice: InvoiceDocument } | { refused: ReceiptRefusal; field?: InvalidReceiptField }

export async function recordReceipt(receipt: WrittenReceipt): Promise<Call<RecordReceiptAnswer>> {
  return callRpc('record_receipt', receipt)
}

export async function deleteReceipt(receiptId: string): Promise<Call<{ invoice: InvoiceDocument } | { refused: 'not-found' }>> {
  return callRpc('delete_receipt', { receiptId })
}
