import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type { PaymentLedger, RecordedMethod, RecordRefusal } from '#domain/payment.ts'

export async function shipmentPayments(id: string): Promise<Call<{ ledger: PaymentLedger | null }>> {
  return callRpc('shipment_payments', { id })
}

export interface TakenPayment {
  paymentId: string
  shipmentId: string
  method: RecordedMethod
  amountPaise: number
  reference: string | null
}

export type RecordAnswer = { recorded: true; ledger: PaymentLedger } | { refused: RecordRefusal; ledger?: PaymentLedger }

export async function recordPayment(payment: TakenPayment): Promise<Call<RecordAnswer>> {
  return callRpc('record_payment', payment)
}
