import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'

/** What the last reached step says of the parcel: going on, there, in trouble, or over without a delivery. */
export type StepState = 'going' | 'there' | 'trouble' | 'over'

export interface TrackingSteps {
  names: readonly string[]
  /** The last step that was reached, from 0. */
  reached: number
  state: StepState
}

const STEPS = ['Booked', 'On the way', 'Out for delivery', 'Delivered'] as const

/** Null: the status itself is no step of the way. */
const STEP_OF: Record<ShipmentStatus, number | null> = {
  'Order Placed': 0,
  Pending: 0,
  'Pre-Transit': 0,
  'In Transit': 1,
  Delayed: 1,
  'Out for Delivery': 2,
  'Failed Attempt': 2,
  Delivered: 3,
  Returned: null,
  Cancelled: null,
  'Lost/Damaged': null,
  Other: null,
  'Ready for Payment': null,
}

const ENDINGS: Partial<Record<ShipmentStatus, string>> = { Returned: 'Returned', Cancelled: 'Cancelled', 'Lost/Damaged': 'Lost or damaged' }

/** Four steps; where the way ended otherwise, its end stands in place of the steps that never came. */
export function stepsOf({
  status,
  timeline,
  goes_back: goesBack,
}: Pick<TrackedShipment, 'status' | 'timeline' | 'goes_back'>): TrackingSteps {
  const been = Math.max(0, ...timeline.map((step) => STEP_OF[step.status] ?? 0))
  const ending = goesBack ? 'On its way back' : ENDINGS[status]
  if (ending !== undefined) {
    const before = Math.min(been, 2)
    return { names: [...STEPS.slice(0, before + 1), ending], reached: before + 1, state: goesBack ? 'going' : 'over' }
  }
  const reached = STEP_OF[status] ?? been
  const trouble = status === 'Failed Attempt' || status === 'Delayed'
  return { names: STEPS, reached, state: trouble ? 'trouble' : reached === 3 ? 'there' : 'going' }
}
