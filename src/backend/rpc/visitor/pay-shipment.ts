import { callAsAnyone } from '#backend/transport/call-as-anyone.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { anyOf, isName, isNumber, isTrue, orNull, refusal, withFields, type Shape } from '#backend/transport/shape.ts'
import type { GatewaySetting, OnlineMethod, PaidShipment, PayRefusal, ShownQuote } from '#domain/billing/payment.ts'

export const isQuote = withFields<ShownQuote>({
  trackingNumber: isName,
  totalPaise: isNumber,
  paidPaise: isNumber,
  outstandingPaise: isNumber,
  state: isName,
})

/** Null: no such shipment, or the caller may not learn of it. */
export async function paymentQuote(of: PaidShipment): Promise<ServerResult<{ quote: ShownQuote | null }>> {
  return callAsAnyone('payment_quote', of, withFields<{ quote: ShownQuote | null }>({ quote: orNull(isQuote) }))
}

/** The gateway whose payments the server takes, for a page without a shipment. */
export async function paymentGateway(): Promise<ServerResult<{ gateway: GatewaySetting }>> {
  return callAsAnyone('payment_quote', {}, withFields<{ gateway: GatewaySetting }>({ gateway: isName }))
}

/** All that is sent about a payment: no card number, CVV or UPI ID. */
export type PayRequest = PaidShipment & {
  paymentId: string
  method: OnlineMethod
  reference: string
  amountPaise: number
}

export type PayAnswer = { paid: true; quote: ShownQuote } | { refused: PayRefusal; quote?: ShownQuote }

/** Only a quote that says so tells a person that they have paid. */
const isPayAnswer: Shape<PayAnswer> = anyOf(
  withFields<Extract<PayAnswer, { paid: true }>>({ paid: isTrue, quote: isQuote }),
  refusal<Extract<PayAnswer, { refused: string }>>(),
)

export async function payShipment(request: PayRequest): Promise<ServerResult<PayAnswer>> {
  return callAsAnyone('pay_shipment', request, isPayAnswer)
}
