import { isOnlyClaimed, isPaid, NOT_CONFIRMED } from '#domain/billing/payment.ts'
import type { CustomerList, MyShipment } from '#domain/shipment/my-shipment.ts'
import { PAYMENT_MODE_WORDS } from '#domain/shipment/collecting/to-collect.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'

const PAID_WORDS: Partial<Record<string, string>> = {
  due: 'Not paid in full',
  paid: 'Paid',
  'paid-demo': 'Paid (demo)',
  'on-invoice': 'On invoice',
  cancelled: 'Cancelled',
  'nothing-to-pay': 'Nothing to pay',
}

const LISTS: Record<CustomerList, string> = { 'to-pay': 'To pay', 'on-the-way': 'On the way', past: 'Past' }

const COLUMNS: readonly [title: string, cell: (shipment: MyShipment) => string][] = [
  ['Tracking Number', ({ trackingNumber }) => trackingNumber],
  ['Shipment ID', ({ shipmentId }) => shipmentId ?? ''],
  ['Status', ({ status }) => status],
  ['Booked On', ({ createdAt }) => dayOf(createdAt)],
  ['From Name', ({ fromName }) => fromName],
  ['From City', ({ fromCity }) => fromCity],
  ['To Name', ({ toName }) => toName],
  ['To City', ({ toCity }) => toCity],
  ['Shipping Method', ({ shippingMethod }) => shippingMethod],
  ['Expected On', ({ estimatedDelivery }) => estimatedDelivery ?? ''],
  ['Ended On', ({ endedAt }) => dayOf(endedAt)],
  ['Amount (INR)', ({ totalPaise }) => plainRupees(totalPaise)],
  ['Paid (INR)', ({ paidPaise, claimedPaise = 0 }) => plainRupees(paidPaise - claimedPaise)],
  // Said at the door to be paid by UPI; counted as paid where it is asked for no more.
  ['Not Confirmed (INR)', ({ claimedPaise = 0 }) => plainRupees(claimedPaise)],
  ['Payment', (shipment) => (isPaid(shipment) && isOnlyClaimed(shipment) ? NOT_CONFIRMED : (PAID_WORDS[shipment.state] ?? shipment.state))],
  ['At The Door', ({ paymentMode, collectPaise }) => (collectPaise === 0 ? '' : PAYMENT_MODE_WORDS[paymentMode])],
  ['To Collect (INR)', ({ collectPaise }) => (collectPaise === 0 ? '' : plainRupees(collectPaise))],
  ['List', ({ list }) => LISTS[list]],
  ['Due (INR)', ({ duePaise }) => plainRupees(duePaise)],
]

/** A row for each shipment, in plain rupees; what is due adds up to what the page asks for. Days are days as they were in India, yyyy-mm-dd. */
export function myShipmentsCsv(shipments: readonly MyShipment[]): Blob {
  return csvFile([csvLines([COLUMNS.map(([title]) => title), ...shipments.map((shipment) => COLUMNS.map(([, cell]) => cell(shipment)))])])
}

function dayOf(instant: string | null): string {
  return instant === null ? '' : todayInIndia(new Date(instant))
}
