import type { TdsSection } from '#domain/billing/tds.ts'

/** Amounts are whole paise, days yyyy-mm-dd as they were in IST, instants ISO 8601 in UTC. */

export type InvoiceStatus = 'raised' | 'cancelled'

/** A shipment of a client that no invoice has billed yet. */
export interface PendingShipment {
  id: string
  shipmentId: string
  trackingNumber: string
  /** The instant it was made. */
  createdAt: string
  /** Null until it is delivered. */
  deliveredAt: string | null
  status: string
  basePaise: number | null
  gstPercentage: number | null
  fromState: string
  fromCity: string
  toCity: string
  /** What its line on an invoice says of day and contents. */
  shippedOn: string
  description: string | null
  /** Already paid by the sender or the recipient: billing it would collect it twice. */
  paidPaise: number
  /** Of that, what a payer said to have sent by UPI at the door, until the office finds it in the bank; a server of before leaves it out. */
  claimedPaise?: number
  /** Some of it by the simulated gateway. */
  isPaidDemo: boolean
}

/** The client as the pending list shows it. */
export interface BilledClient {
  clientCode: string
  clientName: string
  address: string
  gstin: string
  pan: string
  daysOfCredit: number
}

/** `shipmentId` is the row's id. */
export interface LineToRaise {
  shipmentId: string
  basePaise: number
  gstPercentage: number
  /** What the list said of the shipment: nothing is raised if that has changed since. */
  seen: Pick<PendingShipment, 'basePaise' | 'gstPercentage' | 'paidPaise'>
}

/**
 * `commandId` is made on the device: the same request sent twice raises one invoice. `placeOfSupply` is a two-digit state code, needed only
 * for an unregistered client. A registered one's is always that of its GSTIN. With `deliveredUpTo` (yyyy-mm-dd) nothing is raised if
 * something of it is not delivered by the end of that day in India.
 */
export interface RaiseRequest {
  commandId: string
  clientCode: string
  placeOfSupply: string | null
  lines: LineToRaise[]
  deliveredUpTo: string | null
}

export type RaiseRefusal =
  | 'client-not-found'
  | 'place-needed'
  /** A line without a base price above 0 or a GST percentage of 0 or more. */
  | 'invalid-lines'
  /** Nothing was left once those already invoiced or cancelled, of others or over-priced were dropped. */
  | 'nothing-left'
  /** Somebody else has changed a price or a rate since the list was read. */
  | 'prices-changed'
  /** Something is not delivered any more by the day that is billed up to. */
  | 'not-delivered'
  /** Every line is over the highest price. */
  | 'price-out-of-range'
  | 'too-many-lines'
  /** The id was used for another request. */
  | 'id-reused'

/** What was left out when an invoice was raised, as ids of shipments. */
export interface DroppedLines {
  alreadyRaised: string[]
  overPriced: string[]
  /** Cancelled, deleted or another client's by now. */
  notBillable: string[]
}

export interface InvoiceSummary {
  id: string
  invoiceNumber: string
  clientCode: string
  invoiceDate: string
  /** The last day on which it is paid in time. */
  dueDate: string
  basePaise: number
  gstPaise: number
  totalPaise: number
  /** What settles it so far: money, and the tax that the client withheld from it. */
  receivedPaise: number
  /** The part of it that was withheld; missing in copies from before it was kept. */
  tdsPaise?: number
  status: InvoiceStatus
  createdAt: string
  cancelledAt: string | null
  lineCount: number
}

/** The billed shipment as it was when the invoice was raised. */
export interface InvoiceLine {
  lineNumber: number
  shipmentDisplayId: string
  trackingNumber: string
  shippedOn: string | null
  fromCity: string
  toCity: string
  description: string | null
  basePaise: number
  /** Null only on lines from before rates were kept: 18 percent stands in then. */
  gstPercentage: number | null
  gstPaise: number
  totalPaise: number
}

export type ReceiptMode = 'cash' | 'upi' | 'bank' | 'cheque'

export interface InvoiceReceipt {
  id: string
  amountPaise: number
  receivedOn: string
  mode: ReceiptMode
  reference: string | null
  /** Withheld beside the amount; missing in copies from before it was kept. */
  tdsPaise?: number
  tdsSection?: TdsSection | null
  recordedBy: string | null
}

/** The recipient as on the day of the invoice: an address that changes later changes no document. */
export interface InvoiceRecipient {
  name: string
  address: string
  gstin: string
  pan: string
}

/** One invoice, whole: what is viewed, printed and downloaded. */
export interface InvoiceDocument extends InvoiceSummary {
  recipient: InvoiceRecipient
  /** Two-digit state code. */
  placeOfSupply: string
  lines: InvoiceLine[]
  receipts: InvoiceReceipt[]
}

/** What stands on the paper. What is not raised yet has no number; its place of supply may be empty. */
export interface PaperInvoice extends Omit<InvoiceDocument, 'id' | 'invoiceNumber' | 'createdAt' | 'lineCount' | 'receipts'> {
  invoiceNumber: string | null
}

/** The taxable value and the tax of one rate on one invoice. */
export interface TaxAtRate {
  gstPercentage: number
  basePaise: number
  gstPaise: number
}

/** One invoice as the books want it: cancelled ones too, because their number stays taken. */
export interface BookedInvoice extends InvoiceSummary {
  recipient: Pick<InvoiceRecipient, 'name' | 'gstin'>
  placeOfSupply: string
  rates: TaxAtRate[]
}

/** What a client owes, by how many days ago its invoices were raised. */
export interface ClientOutstanding {
  clientCode: string
  clientName: string
  outstandingPaise: number
  upTo30Paise: number
  upTo60Paise: number
  upTo90Paise: number
  olderPaise: number
}

/** How a client stands today. */
export interface ClientBalance {
  clientCode: string
  /** What raising all that has a price would come to, with tax. */
  unbilledPaise: number
  /** What is not received yet for what was raised. */
  outstandingPaise: number
  /** The part of it whose due date has passed. */
  overduePaise: number
}

/** A client whose pending list is not empty. */
export interface ClientToBill {
  clientCode: string
  clientName: string
  /** As many as the pending list holds. */
  count: number
  /** Those of them that need a price first. */
  withoutPrice: number
  /** Those of them that are paid in full already: nobody bills them without having ticked them. */
  paid: number
  /** Of these, what a payer said to have paid by UPI at the door; a server of before leaves it out. */
  claimed?: number
  /** With tax, what raising the list as it stands comes to. */
  amountPaise: number
  oldestAt: string
  lastInvoice: Pick<InvoiceSummary, 'invoiceNumber' | 'invoiceDate'> | null
}

export interface BillingFigures {
  raisedThisMonth: number
  raisedThisMonthPaise: number
  unbilled: number
  unbilledPaise: number
  oldestUnbilledAt: string | null
}
