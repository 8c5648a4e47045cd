import { DAY, dayOf, instant } from '#server/demo/demo-calendar.ts'
import type { DemoWorld } from '#server/demo/demo-shipment.ts'
import { randomFor, type Random } from '#server/demo/seeded-random.ts'
import type { InvoiceRow, ReceiptRow } from '#server/demo/rows.ts'
import { rupees } from '#server/demo/source/rupees.ts'

const RECEIPT_STREAM = 1_400_000_000

/** A client's latest invoice is still open, the one before it is paid in part, what is older in full; each within a fortnight. */
export function demoReceipts(world: DemoWorld, invoices: readonly InvoiceRow[]): ReceiptRow[] {
  const raised = invoices.filter(({ status }) => status === 'raised')
  return raised.flatMap((invoice, place) => {
    const later = raised.slice(place + 1).filter(({ client_code }) => client_code === invoice.client_code).length
    if (later === 0) return []
    const random = randomFor(world.seed, RECEIPT_STREAM + place)
    const total = Math.round(Number(invoice.total_amount) * 100)
    return [receipt(world, invoice, later === 1 ? Math.floor(total / 2) : total, random)]
  })
}

function receipt(world: DemoWorld, invoice: InvoiceRow, paise: number, random: Random): ReceiptRow {
  const mode = random.pick(['bank', 'upi', 'cheque', 'cash'] as const)
  const receivedAt = Math.min(Date.parse(invoice.created_at) + random.between(1, 14) * DAY, world.until - 1)
  return {
    id: random.uuid(),
    invoice_id: invoice.id,
    amount: rupees(paise),
    received_on: dayOf(receivedAt),
    mode,
    reference: mode === 'cash' ? null : mode === 'cheque' ? random.digits(6) : `UTR${random.digits(12)}`,
    recorded_by: world.people.staff,
    created_at: instant(receivedAt),
  }
}
