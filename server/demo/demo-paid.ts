import type { DemoShipment, DemoWorld } from '#server/demo/demo-shipment.ts'
import { randomFor } from '#server/demo/seeded-random.ts'
import type { PaymentRow } from '#server/demo/rows.ts'

const PAYMENT_STREAM = 1_300_000_000
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

/** The customer has paid for what was delivered, unless it is on an invoice. */
export function demoPayments(world: DemoWorld, made: readonly DemoShipment[], from: number): PaymentRow[] {
  return made.flatMap(({ shipment, updates }, offset) => {
    if (shipment.user_id !== world.people.customer || shipment.status !== 'Delivered' || shipment.invoice_id !== null) return []
    const random = randomFor(world.seed, PAYMENT_STREAM + from + offset)
    return [
      {
        id: random.uuid(),
        shipment_id: shipment.id,
        amount: shipment.final_amount,
        method: random.pick(['card', 'upi']),
        reference: `DEMO-${Array.from({ length: 8 }, () => random.pick(CROCKFORD)).join('')}`,
        is_demo: true,
        paid_at: updates[0]?.updated_at ?? shipment.created_at,
      },
    ]
  })
}
