import { CITIES, HOME_CITY } from '#server/demo/source/cities.ts'
import { dayOf, HOUR, instant } from '#server/demo/demo-calendar.ts'
import type { DemoShipment, DemoWorld } from '#server/demo/demo-shipment.ts'
import { randomFor, type Random } from '#server/demo/seeded-random.ts'
import type { ClientRow, InvoiceLineRow, InvoiceRow } from '#server/demo/rows.ts'
import { rupees } from '#server/demo/source/rupees.ts'

const INVOICE_STREAM = 1_200_000_000
const CLIENTS_BILLED = 8
const INVOICES_AT_MOST = 4
const LINES_AT_MOST = 4
/** This client's last invoice was a mistake. */
const CANCELLED_OF = 1

export interface DemoInvoices {
  invoices: InvoiceRow[]
  lines: InvoiceLineRow[]
  counters: { client_code: string; last_number: number }[]
}

/**
 * Over what was delivered for the first clients, the oldest first, each a day or so after its last delivery; links the shipments it takes.
 * What the customer booked is paid one by one.
 */
export function raiseDemoInvoices(world: DemoWorld, made: readonly DemoShipment[]): DemoInvoices {
  const raised: DemoInvoices = { invoices: [], lines: [], counters: [] }
  for (const [place, client] of world.clients.slice(0, CLIENTS_BILLED).entries()) {
    const random = randomFor(world.seed, INVOICE_STREAM + place)
    const batches = delivered(made, client)
    for (const [at, billed] of batches.entries()) {
      const isCancelled = place === CANCELLED_OF && at === batches.length - 1
      const bill = raise({ world, client, number: at + 1, billed, isCancelled }, random)
      raised.invoices.push(bill.invoice)
      raised.lines.push(...bill.lines)
    }
    if (batches.length > 0) raised.counters.push({ client_code: client.client_code, last_number: batches.length })
  }
  return raised
}

function delivered(made: readonly DemoShipment[], client: ClientRow): DemoShipment[][] {
  const theirs = made
    .filter(({ shipment }) => shipment.client_code === client.client_code && shipment.status === 'Delivered' && shipment.user_id === null)
    .toSorted((a, b) => Date.parse(a.shipment.updated_at) - Date.parse(b.shipment.updated_at))
    .slice(0, INVOICES_AT_MOST * LINES_AT_MOST)
  return Array.from({ length: Math.ceil(theirs.length / LINES_AT_MOST) }, (_, at) =>
    theirs.slice(at * LINES_AT_MOST, (at + 1) * LINES_AT_MOST),
  )
}

interface Bill {
  world: DemoWorld
  client: ClientRow
  number: number
  billed: readonly DemoShipment[]
  isCancelled: boolean
}

function raise({ world, client, number, billed, isCancelled }: Bill, random: Random): { invoice: InvoiceRow; lines: InvoiceLineRow[] } {
  const id = random.uuid()
  const invoiceNumber = `${client.client_code}-${String(number).padStart(4, '0')}`
  const lines = billed.map((shipment, index) => billLine(id, index + 1, shipment, random.uuid()))
  const lastDelivery = Math.max(...billed.map(({ shipment }) => Date.parse(shipment.updated_at)))
  const raisedAt = Math.min(lastDelivery + random.between(20, 40) * HOUR, world.until - HOUR)
  if (!isCancelled) {
    for (const { shipment } of billed) Object.assign(shipment, { invoice_status: 'raised', invoice_id: id, invoice_number: invoiceNumber })
  }
  const invoice: InvoiceRow = {
    id,
    invoice_number: invoiceNumber,
    client_code: client.client_code,
    invoice_date: dayOf(raisedAt),
    total_base: total(lines, 'base_price'),
    total_gst: total(lines, 'gst_amount'),
    total_amount: total(lines, 'final_amount'),
    status: isCancelled ? 'cancelled' : 'raised',
    raised_by: world.people.staff,
    created_at: instant(raisedAt),
    cancelled_at: isCancelled ? instant(raisedAt + HOUR / 2) : null,
    cancelled_by: isCancelled ? world.people.staff : null,
    recipient_name: client.client_name,
    recipient_address: client.address,
    recipient_gstin: client.gstin,
    recipient_pan: client.pan,
    place_of_supply: placeOfSupply(client, billed),
  }
  return { invoice, lines }
}

/** A client without a GSTIN is supplied where the goods were handed over. */
function placeOfSupply(client: ClientRow, [first]: readonly DemoShipment[]): string {
  const handedOver = CITIES.find(({ name }) => name === first?.shipment.from_city)
  return client.gstin === 'URP' ? (handedOver ?? HOME_CITY).stateCode : client.gstin.slice(0, 2)
}

function billLine(invoiceId: string, lineNumber: number, { shipment, items }: DemoShipment, id: string): InvoiceLineRow {
  return {
    id,
    invoice_id: invoiceId,
    line_number: lineNumber,
    shipment_id: shipment.id,
    shipment_display_id: shipment.shipment_id,
    tracking_number: shipment.tracking_number,
    shipped_on: shipment.create_date,
    from_city: shipment.from_city,
    to_city: shipment.to_city,
    description: items.map((item) => item.item_name).join(', '),
    base_price: shipment.base_price,
    gst_percentage: shipment.gst_percentage,
    gst_amount: shipment.gst_amount,
    final_amount: shipment.final_amount,
  }
}

function total(lines: readonly InvoiceLineRow[], column: 'base_price' | 'gst_amount' | 'final_amount'): string {
  return rupees(lines.reduce((paise, line) => paise + Math.round(Number(line[column]) * 100), 0))
}
