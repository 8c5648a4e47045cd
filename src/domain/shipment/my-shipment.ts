import type { ShownQuote } from '#domain/billing/payment.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { PaymentMode } from '#domain/shipment/shipment.ts'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'

export const CUSTOMER_LISTS = ['to-pay', 'on-the-way', 'past'] as const
/** Which list of theirs a shipment stands in is the server's to say. */
export type CustomerList = (typeof CUSTOMER_LISTS)[number]

/** A shipment of the customer's own, as a row of such a list. */
export interface MyShipment extends ShownQuote {
  id: string
  token: string
  shipmentId: string | null
  status: ShipmentStatus
  fromName: string
  fromCity: string
  toName: string
  toCity: string
  createdAt: string
  /** Plain days, yyyy-mm-dd. */
  estimatedDelivery: string | null
  triedOn: string | null
  /** When it arrived, was cancelled, came back or was lost; null while none of these. */
  endedAt: string | null
  list: CustomerList
  /** What the company waits for from this account, in paise. */
  duePaise: number
  /** What is paid at the door, in paise; 0 where it is prepaid. */
  paymentMode: PaymentMode
  collectPaise: number
  /** On its way back to the sender; an older server does not say. */
  goesBack?: boolean
}

/** Counts are of what fits the search; what is due is of everything. */
export interface CustomerTotals {
  toPay: number
  onTheWay: number
  past: number
  due: number
  duePaise: number
  /** Of the clients that the account is linked to. */
  invoicesDue: number
  invoicesDuePaise: number
}

export interface MyShipmentPage {
  list: CustomerList | null
  /** Null on every page but the first. */
  totals: CustomerTotals | null
  rows: MyShipment[]
  more: boolean
}

/** One accepted attempt at the door, as the customer may know it. */
export interface DeliveryAttempt {
  id: string
  outcome: DeliveryOutcome
  at: string
  /** Of one that failed; an older server tells none. */
  reason?: FailureReason | null
  notes: string
  /** Null where nobody was named; a server of before does not say. */
  receiver?: { name: string | null; relation: string | null } | null
  photo: 'none' | 'on-its-way' | 'here'
  /** The object's path; null unless the photo is here. */
  photoPath: string | null
  /** The further ones, in order; null for one that is on its way. A server of before does not say. */
  morePhotos?: (string | null)[]
}

/** What a customer sees of one of their own shipments when they open it. */
export interface OpenedShipment {
  notes: string | null
  /** Oldest first. */
  timeline: TrackedShipment['timeline']
  /** Latest first. */
  attempts: DeliveryAttempt[]
  /** Whether its driver asks for a code that is shown here. */
  showsCode?: boolean
}
