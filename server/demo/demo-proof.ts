import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import { DAY, dayOf, instant } from '#server/demo/demo-calendar.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import type { AttemptRow, ProofRow, ShipmentRow } from '#server/demo/rows.ts'

const REASONS: Record<string, FailureReason> = {
  'Nobody at home, shop closed.': 'premises-closed',
  'Address not found, phone switched off.': 'address-not-found',
  'Asked to come tomorrow.': 'another-day',
}

const WHY_NOT = {
  'Failed Attempt': Object.keys(REASONS),
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

/** Why it failed, for what stands at Failed Attempt. */
export function demoAttempt({ id, outcome, delivery_notes: notes, delivered_at: at }: ProofRow, shipment: ShipmentRow): AttemptRow | null {
  const reason = REASONS[notes]
  if (outcome !== 'Failed Attempt' || reason === undefined) return null
  return {
    proof_id: id,
    shipment_id: shipment.id,
    attempt_number: shipment.failed_on.length,
    reason,
    again_on: reason === 'another-day' ? dayOf(Date.parse(at) + DAY) : null,
    called_at: reason === 'address-not-found' ? at : null,
  }
}
