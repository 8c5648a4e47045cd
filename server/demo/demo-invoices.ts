import { DAY, dayOf, instant } from '#server/demo/demo-calendar.ts'
import type { DemoShipment, DemoWorld } from '#server/demo/demo-shipment.ts'
import { randomFor } from '#server/demo/random.ts'
import type { InvoiceLineRow, InvoiceRow } from '#server/demo/rows.ts'
import { rupees } from '#server/demo/rupees.ts'

const INVOICE_STREAM = 1_200_000_000
const CLIENTS_BILLED = 8
const LINES_AT_MOST = 4

export interface DemoInvoices {
  invoices: InvoiceRow[]
  lines: InvoiceLineRow[]
  counters: { client_code: string; last_number: number }[]
}

/** One invoice each for the first clients, over what was delivered for them; links the shipments it takes. */
export function raiseDemoInvoices(world: DemoWorld, made: readonly DemoShipment[]): DemoInvoices {
  const raised: DemoInvoices = { invoices: [], lines: [], counters: [] }
  for (const [place, client] of world.clients.slice(0, CLIENTS_BILLED).entries()) {
    const random = randomFor(world.seed, INVOICE_STREAM + place)
    const billed = made
      .filter(({ shipment }) => shipment.client_code === client.client_code && shipment.status === 'Delivered')
      .slice(0, LINES_AT_MOST)
    if (billed.length === 0) continue
    const id = random.uuid()
    const number = `${client.client_code}-0001`
    const lines = billed.map((shipment, index) => billLine(id, index + 1, shipment, random.uuid()))
    for (const { shipment } of billed) Object.assign(shipment, { invoice_status: 'raised', invoice_id: id, invoice_number: number })
    const raisedAt = world.until - random.between(1, 3) * DAY
    raised.invoices.push({
      id,
      invoice_number: number,
      client_code: client.client_code,
      invoice_date: dayOf(raisedAt),
      total_base: total(lines, 'base_price'),
      total_gst: total(lines, 'gst_amount'),
      total_amount: total(lines, 'final_amount'),
      status: 'raised',
      created_at: instant(raisedAt),
      recipient_name: client.client_name,
      recipient_address: client.address,
      recipient_gstin: client.gstin,
      recipient_pan: client.pan,
      place_of_supply: client.gstin.slice(0, 2),
    })
    raised.lines.push(...lines)
    raised.counters.push({ client_code: client.client_code, last_number: 1 })
  }
  return raised
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
