import { callAsAnyone } from '#backend/call-as-anyone.ts'
import type { Call } from '#backend/call.ts'
import { anyOf, isName, isNumber, isTrue, orNull, refusal, withFields, type Shape } from '#backend/shape.ts'
import type { GatewaySetting, OnlineMethod, PaidShipment, PaymentQuote, PayRefusal } from '#domain/payment.ts'

export const isQuote = withFields<PaymentQuote>({
  trackingNumber: isName,
  totalPaise: isNumber,
  paidPaise: isNumber,
  outstandingPaise: isNumber,
  state: isName,
})

/** Null: no such shipment, or none that whoever asks may learn of. */
export async function paymentQuote(of: PaidShipment): Promise<Call<{ quote: PaymentQuote | null }>> {
  return callAsAnyone('payment_quote', of, withFields<{ quote: PaymentQuote | null }>({ quote: orNull(isQuote) }))
}

/** Whose payments the server takes, for a page that belongs to no shipment. */
export async function paymentGateway(): Promise<Call<{ gateway: GatewaySetting }>> {
  return callAsAnyone('payment_quote', {}, withFields<{ gateway: GatewaySetting }>({ gateway: isName }))
}

/** Everything there is to say about a payment: no card number, CVV or UPI ID is among it. */
export type PayRequest = PaidShipment & {
  paymentId: string
  method: OnlineMethod
  reference: string
  amountPaise: number
}

export type PayAnswer = { paid: true; quote: PaymentQuote } | { refused: PayRefusal; quote?: PaymentQuote }

/** Nobody is told that they have paid but by the quote that says so. */
const isPayAnswer: Shape<PayAnswer> = anyOf(
  withFields<Extract<PayAnswer, { paid: true }>>({ paid: isTrue, quote: isQuote }),
  refusal<Extract<PayAnswer, { refused: string }>>(),
)

export async function payShipment(request: PayRequest): Promise<Call<PayAnswer>> {
  return callAsAnyone('pay_shipment', request, isPayAnswer)
}
