import type { PaymentState, OnlineMethod, RecordedMethod } from '#domain/billing/payment.ts'

export interface ReceivedPayment {
  /** The tracking number and the payment's place among those of its shipment: the office finds it by the first part. */
  number: string
  amountPaise: number
  method: OnlineMethod | RecordedMethod
  /** A gateway's own; what the office wrote down is told only to the shipment's people. */
  reference: string | null
  demo: boolean
  paidAt: string
}

/** What has been received for a shipment, the earliest first. */
export interface PaymentReceipt {
  trackingNumber: string
  shippingMethod: string
  fromCity: string
  toCity: string
  /** Without GST; null where it does not make up the total. */
  basePaise: number | null
  totalPaise: number
  paidPaise: number
  outstandingPaise: number
  state: PaymentState
  payments: ReceivedPayment[]
}
