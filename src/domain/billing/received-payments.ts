import type { OnlineMethod, RecordedMethod, ShownQuote } from '#domain/billing/payment.ts'

export interface ReceivedPayment {
  /** The tracking number as it was when the money came, and the payment's place: it stays, whatever becomes of the shipment's number. */
  number: string
  amountPaise: number
  method: OnlineMethod | RecordedMethod
  /** A gateway's own; what the office wrote down is told only to the shipment's people. */
  reference: string | null
  demo: boolean
  paidAt: string
}

/** How a shipment stands with its money, and what has been received for it, the earliest first. */
export interface PaymentReceipt extends Required<Omit<ShownQuote, 'claimedPaise' | 'receiptPaise'>>, Pick<ShownQuote, 'claimedPaise'> {
  payments: ReceivedPayment[]
}
