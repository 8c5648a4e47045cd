import { billTotals, lineFault, type BillTotals } from '#domain/billing/bill-line.ts'
import type { BilledClient, PendingShipment } from '#domain/billing/invoice.ts'
import type { MonthsEnd, MonthsEndBill } from '#domain/billing/raising/months-end.ts'
import { filterLines } from '#domain/billing/pending-filter.ts'
import { EMPTY_SHEET, withShipments, type BillSheet } from '#features/invoices/pending/bill-sheet.ts'
import { placeOfLines, type PlaceOfSupply } from '#features/invoices/pending/use-place-of-supply.ts'

/** What waits for one client. */
export interface ClientList {
  client: BilledClient | null
  shipments: readonly PendingShipment[]
  /** How many there are by the day of the month's end: of more than one invoice holds only the oldest are listed. */
  total: number
}

/** One client's invoice as it would be raised now. */
export interface ClientBill {
  client: BilledClient | null
  /** Holds nothing but what was delivered by the day of the month's end. */
  sheet: BillSheet
  totals: BillTotals
  place: Omit<PlaceOfSupply, 'choose'> | null
  /** Selected lines without a price or a rate. */
  faults: number
  excluded: number
  total: number
}

type Made = Pick<MonthsEndBill, 'marks' | 'place'> & Pick<MonthsEnd, 'deliveredUpTo'>

/** The last one made of each list: a tick on one of 200 clients works out one of them. */
const made = new WeakMap<ClientList, { of: Made; bill: ClientBill }>()

export function clientBill(list: ClientList, of: Made): ClientBill {
  const known = made.get(list)
  if (known && known.of.marks === of.marks && known.of.place === of.place && known.of.deliveredUpTo === of.deliveredUpTo) return known.bill
  const bill = makeBill(list, of)
  made.set(list, { of: { marks: of.marks, place: of.place, deliveredUpTo: of.deliveredUpTo }, bill })
  return bill
}

function makeBill({ client, shipments, total }: ClientList, { marks, place, deliveredUpTo }: Made): ClientBill {
  const delivered = filterLines(
    shipments.map((shipment) => ({ shipment })),
    { deliveredUpTo, status: null },
  )
  const sheet = withShipments(
    { ...EMPTY_SHEET, ...marks },
    delivered.map(({ shipment }) => shipment),
  )
  const { lines } = sheet
  return {
    client,
    sheet,
    totals: billTotals(lines),
    place: placeOfLines(client, lines, place),
    faults: lines.filter((line) => line.selected && lineFault(line) !== null).length,
    excluded: lines.filter((line) => line.selected && line.isOverPriced).length,
    total,
  }
}
