import { instant } from '#server/demo/demo-calendar.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import type { ProofRow, ShipmentRow } from '#server/demo/rows.ts'

const WHY_NOT = {
  'Failed Attempt': ['Nobody at home, shop closed.', 'Address not found, phone switched off.', 'Asked to come tomorrow.'],
  Returned: ['Recipient refused the parcel.', 'Returned after three attempts.'],
} as const

interface Attempt {
  shipment: ShipmentRow
  driverId: string
  at: number
}

/** Outcomes without a photo only: a delivered one would need a picture, and there is none of a delivery that never was. */
export function demoProof({ shipment, driverId, at }: Attempt, random: Random): ProofRow | null {
  if (shipment.status !== 'Failed Attempt' && shipment.status !== 'Returned') return null
  return {
    id: random.uuid(),
    shipment_id: shipment.id,
    tracking_number: shipment.tracking_number,
    outcome: shipment.status,
    delivery_notes: random.pick<string>(WHY_NOT[shipment.status]),
    claimed_at: instant(at),
    clock_offset_ms: 0,
    received_at: instant(at),
    delivered_at: instant(at),
    captured_by: driverId,
    applied: true,
    review_state: 'none',
  }
}
