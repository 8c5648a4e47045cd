import type { MyShipment } from '#domain/shipment/my-shipment.ts'
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
  ['Delivered On', ({ status, endedAt }) => (status === 'Delivered' ? dayOf(endedAt) : '')],
  ['Cancelled On', ({ status, endedAt }) => (status === 'Cancelled' ? dayOf(endedAt) : '')],
  ['Amount (INR)', ({ totalPaise }) => plainRupees(totalPaise)],
  ['Paid (INR)', ({ paidPaise }) => plainRupees(paidPaise)],
  ['Payment', ({ state }) => PAID_WORDS[state] ?? state],
]

/** A row for each shipment, in plain rupees, days as they were in India, yyyy-mm-dd. */
export function myShipmentsCsv(shipments: readonly MyShipment[]): Blob {
  return csvFile([csvLines([COLUMNS.map(([title]) => title), ...shipments.map((shipment) => COLUMNS.map(([, cell]) => cell(shipment)))])])
}

function dayOf(instant: string | null): string {
  return instant === null ? '' : todayInIndia(new Date(instant))
}
