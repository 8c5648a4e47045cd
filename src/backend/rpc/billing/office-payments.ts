import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { isQuote } from '#backend/rpc/visitor/pay-shipment.ts'
import { anyOf, hasId, isName, isTrue, listOf, orNull, refusal, withFields, type Shape } from '#backend/transport/shape.ts'
import type { PaymentLedger, RecordedMethod, RecordRefusal } from '#domain/billing/payment.ts'

const hasPayments = withFields<PaymentLedger>({ token: isName, payments: listOf(hasId) })
const isLedger: Shape<PaymentLedger> = (value): value is PaymentLedger => isQuote(value) && hasPayments(value)

export async function shipmentPayments(id: string): Promise<ServerResult<{ ledger: PaymentLedger | null }>> {
  return callRpc('shipment_payments', { id }, withFields<{ ledger: PaymentLedger | null }>({ ledger: orNull(isLedger) }))
}

export interface TakenPayment {
  paymentId: string
  shipmentId: string
  method: RecordedMethod
  amountPaise: number
  reference: string | null
}

export type RecordAnswer = { recorded: true; ledger: PaymentLedger } | { refused: RecordRefusal; ledger?: PaymentLedger }

const isRecorded: Shape<RecordAnswer> = anyOf(
  withFields<Extract<RecordAnswer, { recorded: true }>>({ recorded: isTrue, ledger: isLedger }),
  refusal<Extract<RecordAnswer, { refused: string }>>(),
)

export async function recordPayment(payment: TakenPayment): Promise<ServerResult<RecordAnswer>> {
  return callRpc('record_payment', payment, isRecorded)
}
