/** 'paid-demo': a payment of the simulated gateway is among those that paid it. */
export type PaymentState = 'due' | 'paid' | 'paid-demo' | 'nothing-to-pay' | 'cancelled' | 'on-invoice'

export type OnlineMethod = 'card' | 'upi'
export type RecordedMethod = 'cash' | 'upi' | 'bank'

/** The gateway whose payments the server takes: the simulated one, a real one, or none. */
export type GatewaySetting = 'demo' | 'live' | 'off'

/** What a shipment costs and what has been paid, as the server counts it. Amounts are whole paise, instants ISO 8601 in UTC. */
export interface PaymentQuote {
  trackingNumber: string
  shippingMethod: string
  totalPaise: number
  paidPaise: number
  /** Of what was paid, what a payer said to have sent by UPI at the door, until the office finds it in the bank; a server of before leaves it out. */
  claimedPaise?: number
  /** Of what was paid, what has a receipt: not what was collected at the door. A server of before leaves it out. */
  receiptPaise?: number
  outstandingPaise: number
  paidAt: string | null
  state: PaymentState
  gateway: GatewaySetting
}

/** What the payment page shows beside the account. A server of before leaves it out. */
export interface ShownQuote extends PaymentQuote {
  fromCity?: string
  toCity?: string
  /** Without GST; null where it does not make up what is asked for. */
  basePaise?: number | null
}

export interface Payment {
  id: string
  amountPaise: number
  method: OnlineMethod | RecordedMethod
  reference: string | null
  demo: boolean
  paidAt: string
  /** Null for what came through the payment page. */
  recordedBy: string | null
}

export interface PaymentLedger extends PaymentQuote {
  token: string
  payments: Payment[]
}

/** How a payment names its shipment: by the token of its link, or by the number on the parcel while the company waits for the money. */
export type PaidShipment = { token: string } | { trackingNumber: string }

export type PayRefusal =
  | 'unknown'
  | 'invalid'
  | 'already-paid'
  | 'cancelled'
  | 'on-invoice'
  | 'nothing-to-pay'
  | 'gateway-off'
  | 'amount-changed'

export type RecordRefusal =
  | 'not-found'
  | 'invalid'
  | 'needs-reference'
  | 'already-paid'
  | 'cancelled'
  | 'on-invoice'
  | 'nothing-to-pay'
  | 'too-much'

/** Said everywhere in the same words: nothing looks certain that is only claimed. */
export const NOT_CONFIRMED = 'Paid by UPI, not confirmed yet'

export function isOnlyClaimed({ claimedPaise = 0 }: Pick<PaymentQuote, 'claimedPaise'>): boolean {
  return claimedPaise > 0
}

export function isPaid({ state }: Pick<PaymentQuote, 'state'>): boolean {
  return state === 'paid' || state === 'paid-demo'
}
