import { DAY, dayOf, instant } from '#server/demo/demo-calendar.ts'
import type { DemoWorld } from '#server/demo/demo-shipment.ts'
import { randomFor, type Random } from '#server/demo/random.ts'
import type { InvoiceRow, ReceiptRow } from '#server/demo/rows.ts'
import { rupees } from '#server/demo/rupees.ts'

const RECEIPT_STREAM = 1_400_000_000

/** Of three raised invoices one is paid, one in part, one not at all; all that is received came within a fortnight. */
export function demoReceipts(world: DemoWorld, invoices: readonly InvoiceRow[]): ReceiptRow[] {
  return invoices
    .filter(({ status }) => status === 'raised')
    .flatMap((invoice, place) => {
      if (place % 3 === 2) return []
      const random = randomFor(world.seed, RECEIPT_STREAM + place)
      const total = Math.round(Number(invoice.total_amount) * 100)
      return [receipt(world, invoice, place % 3 === 0 ? total : Math.floor(total / 2), random)]
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
