import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'

/** One accepted attempt at the door, as the customer may know it. */
export interface DeliveryAttempt {
  id: string
  outcome: DeliveryOutcome
  at: string
  notes: string
  photo: 'none' | 'on-its-way' | 'here'
  /** The object's path; null unless the photo is here. */
  photoPath: string | null
}

/** What a customer sees of one of their own shipments when they open it. */
export interface OpenedShipment {
  notes: string | null
  /** Oldest first. */
  timeline: TrackedShipment['timeline']
  /** Latest first. */
  attempts: DeliveryAttempt[]
}
