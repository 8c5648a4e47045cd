import type { Instrument } from '#features/payment/gateway/instrument.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import type { PaidShipment, ShownQuote, PayRefusal } from '#domain/billing/payment.ts'

export interface PaymentRequest {
  /** The same for every try of one payment. A gateway asked twice with the same id must take the money once. */
  paymentId: string
  /** Null: an amount from a link, which no books wait for. */
  shipment: PaidShipment | null
  amountPaise: number
  instrument: Instrument
}

export type PaymentOutcome =
  /** For a shipment, with what the server's books say now. */
  | { kind: 'paid'; quote: ShownQuote | null }
  | { kind: 'declined' }
  | { kind: 'refused'; refusal: PayRefusal; quote: ShownQuote | null }
  /** Nobody heard how it ended; the same request may be made again. */
  | { kind: 'unheard'; why: NoAnswer }

/** Takes the money. A real gateway also needs its server side, which calls `confirm_payment`: docs/decisions/payment.md. */
export interface PaymentGateway {
  /** Said on the page and in every record: no money moves. */
  demo: boolean
  pay: (request: PaymentRequest) => Promise<PaymentOutcome>
}
